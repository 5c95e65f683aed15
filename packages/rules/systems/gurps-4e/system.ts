/** GURPS 4e: the fight around the active defense. The stages in the order in which an exchange goes through them. */
import { setupSchema as asSchema } from '../../engine/schema.ts';
import type { System } from '../../engine/system.ts';
import { act } from './act.ts';
import { amend } from './amend.ts';
import { attack } from './attack.ts';
import { setupIssues } from './checks.ts';
import { criticalHit, criticalMiss, ownLimb } from './criticals.ts';
import { acrobatics, follow, hearing, retreat, wake } from './between.ts';
import { defend, defense } from './defend.ts';
import { damage, death, knockdown } from './injury.ts';
import { balance, breakage, exposed } from './met.ts';
import { measures } from './measures.ts';
import { begin } from './opening.ts';
import { reaction, riposte } from './riposte.ts';
import { rulebook } from './rulebook.ts';
import { protect } from './sacrifice.ts';
import { setupSchema, type Setup } from './setup.ts';
import { settle } from './settle.ts';
import { board, show, view } from './show.ts';
import type { Fact, State, Takes } from './state.ts';
import { tellFact } from './tell.ts';
import { consciousness, recover, turn } from './turn.ts';

export const gurps4e: System<Setup, State, Takes, Fact> = {
  id: 'gurps-4e',
  title: 'GURPS Fourth Edition',
  edition: 1,
  rulebook,
  setup: asSchema(setupSchema, setupIssues),
  begin,
  stages: {
    turn,
    consciousness,
    act,
    attack,
    criticalMiss,
    ownLimb,
    protect,
    hearing,
    defend,
    retreat,
    follow,
    wake,
    acrobatics,
    defense,
    breakage,
    balance,
    exposed,
    riposte,
    reaction,
    criticalHit,
    damage,
    knockdown,
    death,
    recover,
    over: { kind: 'over', ask: (_state, { winners, why }) => ({ winners, why }) },
  },
  interject: { ask: () => [], take: (state) => ({ state, facts: [] }) },
  amend,
  view,
  show,
  board,
  tell: (fact, _viewer, { given }) => tellFact(given, fact),
  settle,
  measures,
};
