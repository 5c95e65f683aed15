/** The yard: a toy system with every awkward flow of the kernel in it. Not among the systems that people choose from. */
import * as z from 'zod/mini';
import { nest } from '../../engine/play.ts';
import { fail, ok } from '../../engine/result.ts';
import { setupSchema } from '../../engine/schema.ts';
import type { Rulebook, System } from '../../engine/system.ts';
import { change, fighter, standing, type Fact, type State, type Takes } from './state.ts';
import { striking } from './strike.ts';
import { stride, turn, watched } from './turn.ts';

const rulebook = {
  'Y-STEP-01': { heading: 'A step goes to a free place of the yard', kind: 'bar', status: 'implemented' },
  'Y-STRIKE-01': { heading: 'A strike reaches the next place', kind: 'bar', status: 'implemented' },
  'Y-STRIKE-02': { heading: 'A blow hits on 3d6 of 12 or less', kind: 'information', status: 'implemented' },
  'Y-PARRY-01': { heading: 'A parry stops a blow on 3d6 of 9 or less', kind: 'information', status: 'implemented' },
  'Y-PARRY-02': { heading: 'Who has no weapon cannot parry', kind: 'bar', status: 'implemented' },
} as const satisfies Rulebook;

const shape = z.strictObject({
  fighters: z
    .array(
      z.strictObject({
        id: z.string().check(z.regex(/^[a-z]{1,20}$/)),
        side: z.enum(['a', 'b']),
        place: z.int().check(z.minimum(0), z.maximum(9)),
        hp: z._default(z.int().check(z.minimum(1), z.maximum(100)), 4),
        armed: z._default(z.boolean(), true),
        watching: z._default(z.boolean(), false),
      }),
    )
    .check(z.minLength(2), z.maxLength(6)),
});

/** Who fights, in the order of turns. */
export type Setup = z.output<typeof shape>;

/** The toy system. */
export const yard: System<Setup, State, Takes, Fact> = {
  id: 'yard',
  title: 'The yard',
  edition: 1,
  rulebook,
  setup: setupSchema(shape, ({ fighters }) =>
    new Set(fighters.map(({ side }) => side)).size === 2 ? [] : [{ path: 'fighters', message: 'expected both sides' }],
  ),
  begin({ fighters }) {
    const order = fighters.map(({ id }) => id);
    return {
      given: { order },
      fighters: Object.fromEntries(fighters.map(({ id, ...rest }) => [id, rest])),
      stage: { at: 'turn', of: order[0] ?? '' },
      under: [],
      rulings: [],
    };
  },
  stages: {
    turn,
    stride,
    watched,
    ...striking,
    over: {
      kind: 'over',
      ask: ({ given, fighters }, { side }) => ({
        winners: given.order.filter((id) => fighters[id]?.side === side),
        why: 'the others are down',
      }),
    },
  },
  interject: {
    ask: (state) => [
      {
        to: 'referee',
        asks: 'Throw something in?',
        options: standing(state).flatMap((id): { id: string; action: Takes['interject']; label: string }[] => [
          { id: `brick:${id}`, action: { brick: id }, label: `A brick falls on ${id}` },
          ...(fighter(state, id).armed
            ? []
            : [{ id: `arm:${id}`, action: { arm: id }, label: `${id} finds a weapon` }]),
        ]),
        refused: [],
      },
    ],
    take(state, { action }) {
      if ('arm' in action) {
        return {
          state: change(state, action.arm, { armed: true }),
          facts: [{ fact: 'armed', who: action.arm }],
          done: true,
        };
      }
      const stage = { at: 'damage', attacker: null, target: action.brick, blows: 1 } as const;
      return { state: nest(state, stage), facts: [{ fact: 'bricked', who: action.brick }] };
    },
  },
  amend(state, { fighter: who, set }) {
    const hp = set['hp'];
    const known = who !== null && Object.hasOwn(state.fighters, who);
    if (
      !known ||
      typeof hp !== 'number' ||
      !Number.isInteger(hp) ||
      hp < 0 ||
      hp > 100 ||
      Object.keys(set).length !== 1
    ) {
      return fail({ illegal: 'cannot-rule', detail: 'expected hp from 0 to 100 of a fighter' });
    }
    return ok({ state: change(state, who, { hp }), facts: [] });
  },
  view: (state) => state,
  show: (state) =>
    state.given.order.map((id) => {
      const { hp, side, place, watching, armed } = fighter(state, id);
      const conditions = [
        ...(hp === 0 ? ['down'] : []),
        ...(watching ? ['watching'] : []),
        ...(armed ? [] : ['unarmed']),
      ];
      return {
        fighter: id,
        name: id,
        side,
        gauges: [{ label: 'Hit points', now: hp, max: hp }],
        conditions,
        counters: [{ label: 'Place', amount: place }],
        scores: [],
      };
    }),
  tell: (fact) => ('injury' in fact ? `${fact.who} loses ${fact.injury}.` : `${fact.who}: ${fact.fact}.`),
  settle: (state) => {
    // Somebody who is down watches nobody, and whether he is armed no longer matters.
    const idle = state.given.order.filter(
      (id) => fighter(state, id).hp === 0 && (fighter(state, id).watching || fighter(state, id).armed),
    );
    return idle.reduce((settled, id) => change(settled, id, { watching: false, armed: false }), state);
  },
  measures: {
    injury: (before, after) =>
      before.given.order.reduce((sum, id) => sum + fighter(before, id).hp - fighter(after, id).hp, 0),
  },
};
