/** What a fighter does with his maneuver: moves hex by hex, turns, strikes (G4S-MAN-02, G4S-MAN-05, G4S-MAN-07, G4S-MAN-08). */
import { arc, direction, sameHex } from '../../field/hexes.ts';
import { go } from '../../engine/play.ts';
import { must } from '../../engine/result.ts';
import type { Hex, Option } from '../../engine/system.ts';
import { declare, launch } from './attack.ts';
import { aimed, blows } from './blows.ts';
import { edit, fighterOf, foesOf } from './fighters.ts';
import { isLame } from './maneuvers.ts';
import { paths } from './paths.ts';
import { LOCATIONS } from './setup.ts';
import { placeName } from './strike.ts';
import type { Acting, At, Deed, Posture, State } from './state.ts';
import { carryOn, endTurn, standing } from './turn.ts';

/** Asks what to do with the rest of the turn. */
export const act: At<'act'> = {
  kind: 'ask',
  boundary: 'exchange',
  ask(state, acting) {
    const attacks = acting.attacks > 0 ? blows(state, acting) : { options: [], refused: [] };
    const aims = attacks.options.length > 0 && acting.location === 'torso' ? AIMS : [];
    const options = [
      ...attacks.options,
      ...aims,
      ...paths(state, acting),
      ...turns(state, acting),
      ...bends(state, acting),
      DONE,
    ];
    return [{ to: acting.of, asks: asks(acting), options, refused: attacks.refused }];
  },
  take(state, acting, { action }) {
    const who = acting.of;
    switch (action.deed) {
      case 'move':
        return { state: moved(state, acting, action.to), facts: [{ kind: 'moved', who, to: action.to }] };
      case 'face': {
        const turned = edit(state, who, { facing: action.facing });
        return {
          state: carryOn(turned, { ...acting, turned: true }),
          facts: [{ kind: 'faced', who, facing: action.facing }],
        };
      }
      case 'attack': {
        const attack = declare(state, aimed(acting, action));
        const maneuver = fighterOf(state, who).maneuver;
        const allOut = maneuver?.name === 'all-out-attack';
        const left = allOut ? 0 : acting.left;
        // The two attacks of a Double are the first two, on one foe; those of Extra Attack go where they like (G4S-MORE-01).
        const first = fighterOf(state, who).turn.attackedWith.length === 0;
        const only = maneuver?.option === 'double' && first ? action.on : null;
        const { way: _way, ...rest } = acting;
        const back = { ...rest, left, only, location: 'torso' as const, attacks: acting.attacks - 1 };
        return { state: launch(state, attack, back), facts: [{ kind: 'attacked', attack }] };
      }
      case 'posture': {
        const { posture } = action;
        // A crouch costs nothing, once a turn; rising from the knees costs the step.
        const spent = fighterOf(state, who).posture === 'kneeling' ? { left: 0 } : { bent: true };
        const changed = edit(state, who, { posture });
        return { state: carryOn(changed, { ...acting, ...spent }), facts: [{ kind: 'posture', who, posture }] };
      }
      case 'aim':
        return { state: go(state, { ...acting, location: action.location }), facts: [] };
      case 'target':
        return { state: go(state, { ...acting, only: action.on }), facts: [] };
      case 'way':
        return { state: go(state, { ...acting, way: action.way }), facts: [] };
      case 'done':
        return { state: endTurn(state, who), facts: [] };
    }
  },
  resume: (state, { of }) => standing(state, of, state),
};

const DONE: Option<Deed> = { id: 'done', action: { deed: 'done' }, label: 'End the turn', parts: { do: 'done' } };

/** Parts of the body to aim at instead of the torso, once for each attack (G4S-ATK-11). */
const AIMS: Option<Deed>[] = LOCATIONS.filter((location) => location !== 'torso').map((location) => ({
  id: `aim:${location}`,
  action: { deed: 'aim', location },
  label: `Aim at the ${placeName(location)}`,
  parts: { do: 'aim', location },
}));

function asks({ attacks, left, location }: Acting): string {
  if (attacks === 0) return 'Move';
  const where = location === 'torso' ? '' : ` the ${placeName(location)}`;
  return left > 0 ? `Attack${where} or move` : `Attack${where}`;
}

const COMPASS = [0, 1, 2, 3, 4, 5];

/** The five other ways to face, for each facing. */
const TURNS: Option<Deed>[][] = COMPASS.map((now) =>
  COMPASS.filter((facing) => facing !== now).map((facing) => ({
    id: `face:${facing}`,
    action: { deed: 'face', facing },
    label: `Turn to face ${facing}`,
    parts: { do: 'face', facing: `${facing}` },
  })),
);

/** Those of them that are beside each facing. */
const SLIGHT_TURNS = TURNS.map((others, now) =>
  others.filter(({ action }) => action.deed === 'face' && [1, 5].includes((action.facing - now + 6) % 6)),
);

/** The other ways he may turn, once a turn; who goes all out forward, by one hex side and not about (R-4E-38). */
function turns(state: State, { of, turned, gait }: Acting): Option<Deed>[] {
  if (turned) return [];
  const { facing } = fighterOf(state, of);
  return must((gait === 'forward' ? SLIGHT_TURNS : TURNS)[facing], 'a facing from 0 to 5');
}

const bend = (posture: Posture, label: string): Option<Deed>[] => [
  { id: `posture:${posture}`, action: { deed: 'posture', posture }, label, parts: { do: 'posture', posture } },
];
const CROUCH = bend('crouching', 'Crouch');
const RISE = bend('standing', 'Stand up');
const NO_BEND: Option<Deed>[] = [];

/** A crouch and back, once a turn for nothing; and from the knees to the feet as a step (G4S-MAN-03). */
function bends(state: State, { of, left, gait, bent }: Acting): Option<Deed>[] {
  const { posture, crippled } = fighterOf(state, of);
  if (crippled.length > 0 && isLame(crippled)) return NO_BEND;
  if (posture === 'kneeling') return gait === 'step' && left > 0 ? RISE : NO_BEND;
  if (bent) return NO_BEND;
  return posture === 'standing' ? CROUCH : posture === 'crouching' ? RISE : NO_BEND;
}

/** Whom the mover began in front of, and on which side he comes past them with this hex (G4-ATTACK-04). */
function goingRound(state: State, { of, round }: Acting, to: Hex): Acting['round'] {
  const { at, moved: before } = fighterOf(state, of);
  const after: Acting['round'] = {};
  for (const id of foesOf(state, of)) {
    const foe = fighterOf(state, id);
    const from = (hex: Hex) => (sameHex(foe.at, hex) ? 'front' : arc(foe.at, foe.facing, hex));
    const side = from(to);
    if (before === 0 ? from(at) === 'front' : round[id] !== undefined)
      after[id] = side === 'left' || side === 'right' ? side : (round[id] ?? null);
  }
  return after;
}

/** One hex farther, facing the way he runs. */
function moved(state: State, acting: Acting, to: Hex): State {
  const fighter = fighterOf(state, acting.of);
  const facing = acting.gait === 'step' ? fighter.facing : direction(fighter.at, to);
  const met = foesOf(state, acting.of).filter((foe) => sameHex(fighterOf(state, foe).at, to));
  const there = edit(state, acting.of, { at: to, facing, moved: fighter.moved + 1 });
  const round = goingRound(state, acting, to);
  return carryOn(there, { ...acting, left: acting.left - 1, entered: [...acting.entered, ...met], round });
}
