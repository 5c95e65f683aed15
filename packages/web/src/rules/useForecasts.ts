/** Forecasts as React sees them: they arrive one by one from the worker while the prompt is already there to be answered. */
import { useEffect, useState } from 'react';
import type { QuestionShown, ViewFrame } from '@riposte/table/protocol.ts';
import { askForecasts } from './client.ts';
import type { Forecast } from './forecast.ts';

type Forecasts = ReadonlyMap<string, Forecast>;

const NONE: Forecasts = new Map();

/** What comes of each option and refusal of a question, by option id; those not computed yet are missing. */
export function useForecasts(view: ViewFrame, question: QuestionShown): Forecasts {
  const [found, setFound] = useState<{ of: QuestionShown | null; forecasts: Forecasts }>({ of: null, forecasts: NONE });
  const { system, state } = view;
  useEffect(() => {
    const options = [...question.options, ...question.refused].map((option) => option.id);
    const known = new Map<string, Forecast>();
    return askForecasts({ system, state, to: question.to, options }, (option, forecast) => {
      if (option === null) return;
      known.set(option, forecast);
      setFound({ of: question, forecasts: new Map(known) });
    });
  }, [system, state, question]);
  return found.of === question ? found.forecasts : NONE;
}

/** What comes of the pending roll; null until it is computed. */
export function useRollForecast(view: ViewFrame): Forecast | null {
  const { system, state } = view;
  const [found, setFound] = useState<{ of: ViewFrame['state']; forecast: Forecast | null }>({
    of: null,
    forecast: null,
  });
  useEffect(() => {
    return askForecasts({ system, state, to: null, options: [] }, (_option, forecast) => {
      setFound({ of: state, forecast });
    });
  }, [system, state]);
  return found.of === state ? found.forecast : null;
}
