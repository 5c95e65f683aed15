/** The fight's log: one sentence for each fact that people want to read. */
import type { FighterId } from '../../engine/system.ts';
import type { Attack, CriticalHit, CriticalMiss, Defense } from './exchange.ts';
import type { ChosenManeuver, Fact, Posture, State } from './state.ts';

type Names = (id: FighterId) => string;

/** A sentence for a fact, or null for what the next sentence says anyway. `given` knows the names. */
export function tellFact(given: State['given'], fact: Fact): string | null {
  const name: Names = (id) => given.sheets[id]?.name ?? id;
  const item = (id: FighterId, thing: string) =>
    thing === 'shield' ? (given.sheets[id]?.shield?.name ?? thing) : (given.sheets[id]?.items[thing]?.name ?? thing);
  switch (fact.kind) {
    case 'maneuver':
      return chosen(name(fact.who), fact.maneuver);
    case 'moved':
      return `${name(fact.who)} moves to ${fact.to.q},${fact.to.r}.`;
    case 'posture':
      return `${name(fact.who)} ${POSTURES[fact.posture]}.`;
    case 'faced':
      return `${name(fact.who)} turns.`;
    case 'attacked':
      return attacked(fact.attack, name, item);
    case 'missed':
      return `${name(fact.who)} misses.`;
    case 'hit':
      return null;
    case 'critical-hit':
      return `A critical hit! ${name(fact.on)} gets no defense.`;
    case 'critical-miss':
      return `${name(fact.who)} fumbles.`;
    case 'heard':
      return `${name(fact.who)} hears it coming.`;
    case 'unheard':
      return `${name(fact.who)} hears nothing.`;
    case 'defends':
      return defends(fact.who, fact.defense, name, item);
    case 'acrobatics':
      return `${name(fact.who)}'s acrobatics ${fact.made ? 'come off' : 'go wrong'}.`;
    case 'swept':
      return `It is too heavy for ${name(fact.who)}: the parry is swept aside.`;
    case 'stepped-in':
      return `${name(fact.who)} throws himself in the way.`;
    case 'struck-limb':
      return `${name(fact.who)} strikes ${name(fact.on)}'s ${fact.location.replace('-', ' ')}.`;
    case 'no-defense':
      return `${name(fact.who)} makes no defense.`;
    case 'defended':
      return `${name(fact.who)} ${fact.defense.defense === 'dodge' ? 'gets out of the way' : 'stops it'}.`;
    case 'defended-critically':
      return `${name(fact.who)} defends brilliantly.`;
    case 'failed':
      return `The ${fact.defense.defense} fails.`;
    case 'failed-critically':
      return `The ${fact.defense.defense} fails badly.`;
    case 'effect':
      return EFFECTS[fact.effect](name(fact.on));
    case 'mishap':
      return MISHAPS[fact.effect](name(fact.who));
    case 'hurt':
      return `${name(fact.who)} takes ${fact.injury} ${fact.type === 'fat' ? 'fatigue' : 'injury'} (${fact.location.replace('-', ' ')}).`;
    case 'unhurt':
      return `${name(fact.who)} is not hurt: nothing gets through.`;
    case 'crippled':
      return `${name(fact.who)}'s ${fact.location.replace('-', ' ')} is crippled.`;
    case 'dropped':
      return `${name(fact.who)} drops the ${item(fact.who, fact.item)}.`;
    case 'broke':
      return `${name(fact.who)}'s ${item(fact.who, fact.item)} breaks.`;
    case 'readied':
      return `${name(fact.who)} readies the ${item(fact.who, fact.item)}.`;
    default:
      return STATES[fact.kind](name(fact.who));
  }
}

/** What a maneuver looks like; those that the next sentence tells anyway go without one. */
function chosen(who: string, { name, option, posture }: ChosenManeuver): string | null {
  switch (name) {
    case 'do-nothing':
      return `${who} does nothing.`;
    case 'change-posture':
      return `${who} ${POSTURES[posture ?? 'standing']}.`;
    case 'all-out-attack':
      return `${who} attacks with everything (${option}).`;
    case 'all-out-defense':
      return `${who} defends with everything (${option}).`;
    case 'move-and-attack':
      return `${who} moves and attacks.`;
    default:
      return null;
  }
}

const POSTURES: Record<Posture, string> = {
  standing: 'stands up',
  crouching: 'crouches',
  kneeling: 'kneels',
  sitting: 'sits down',
  crawling: 'goes down on hands and knees',
  lying: 'lies down',
};

type Item = (id: FighterId, thing: string) => string;

function attacked(
  { by, on, item: thing, mode, deceptive, from, kind, location }: Attack,
  name: Names,
  item: Item,
): string {
  const weapon = thing === null ? kind.replace('-', ' ') : `${item(by, thing)} (${mode})`;
  const side = { front: '', left: ' from the left', right: ' from the right', behind: ' from behind' }[from];
  const feint = deceptive > 0 ? `, deceptively at −${deceptive}` : '';
  const place = location === 'torso' ? '' : `, aiming at the ${location.replace('-', ' ')}`;
  return `${name(by)} attacks ${name(on)}${side} with ${weapon}${place}${feint}.`;
}

function defends(who: FighterId, { defense, tool, skill, retreat }: Defense, name: Names, item: Item): string {
  const back = retreat === 'step' ? ', giving ground' : '';
  if (defense === 'dodge') return `${name(who)} dodges${back}.`;
  if (defense === 'block') return `${name(who)} blocks${back}.`;
  const bare = tool?.endsWith('-hand') || tool === 'both-hands';
  const what = bare ? `${(tool ?? '').replace('-', ' ')} (${skill})` : `the ${item(who, tool ?? '')}`;
  return `${name(who)} parries with ${what}${back}.`;
}

const EFFECTS: Record<CriticalHit, (on: string) => string | null> = {
  triple: () => 'Triple damage.',
  'half-dr': (on) => `${on}'s armor counts half.`,
  double: () => 'Double damage.',
  maximum: () => 'Maximum damage.',
  'major-wound': () => 'Any wound will be a major one.',
  'double-shock': () => 'Double shock.',
  normal: () => null,
  drops: (on) => `${on} will drop what he holds.`,
};

const MISHAPS: Record<CriticalMiss, (who: string) => string | null> = {
  breaks: () => null,
  'hits-self': (who) => `${who} hits himself.`,
  'hits-self-half': (who) => `${who} hits himself, at half force.`,
  'off-balance': (who) => `${who} is off balance.`,
  turns: (who) => `${who}'s weapon turns in his hand.`,
  drops: () => null,
  flies: (who) => `${who}'s weapon flies from his hand.`,
  strain: (who) => `${who} strains a shoulder.`,
  falls: () => null,
};

type Simple =
  | 'fell'
  | 'stunned'
  | 'recovered'
  | 'still-stunned'
  | 'fainted'
  | 'held-on'
  | 'survived'
  | 'mortally-wounded'
  | 'died'
  | 'destroyed';

const STATES: Record<Simple, (who: string) => string> = {
  fell: (who) => `${who} falls down.`,
  stunned: (who) => `${who} is stunned.`,
  recovered: (who) => `${who} shakes off the stun.`,
  'still-stunned': (who) => `${who} is still stunned.`,
  fainted: (who) => `${who} loses consciousness.`,
  'held-on': (who) => `${who} stays conscious by sheer will.`,
  survived: (who) => `${who} clings to life.`,
  'mortally-wounded': (who) => `${who} is mortally wounded.`,
  died: (who) => `${who} dies.`,
  destroyed: (who) => `Of ${who} nothing is left to bury.`,
};
