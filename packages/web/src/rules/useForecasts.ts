/** Forecasts as React sees them: they arrive one by one from the worker while the prompt is already there to be answered. */
import { useEffect, useState } from 'react';
import type { QuestionShown, ViewFrame } from '@riposte/table/protocol.ts';
import { askForecasts } from './client.ts';
import type { Forecast } from './forecast.ts';

const NONE: ReadonlyMap<string, Forecast> = new Map();

/** What comes of each option and refusal of a question, by option id; those not computed yet are missing. */
export function useForecasts(view: ViewFrame, question: QuestionShown): ReadonlyMap<string, Forecast> {
  const [forecasts, setForecasts] = useState(NONE);
  const { system, state } = view;
  useEffect(() => {
    const options = [...question.options, ...question.refused].map((option) => option.id);
    const known = new Map<string, Forecast>();
    setForecasts(NONE);
    return askForecasts({ system, state, to: question.to, options }, (option, forecast) => {
      if (option === null) return;
      known.set(option, forecast);
      setForecasts(new Map(known));
    });
  }, [system, state, question]);
  return forecasts;
}

/** What comes of the pending roll; null until it is computed. */
export function useRollForecast(view: ViewFrame): Forecast | null {
  const [forecast, setForecast] = useState<Forecast | null>(null);
  const { system, state } = view;
  useEffect(() => {
    setForecast(null);
    return askForecasts({ system, state, to: null, options: [] }, (_option, found) => setForecast(found));
  }, [system, state]);
  return forecast;
}
