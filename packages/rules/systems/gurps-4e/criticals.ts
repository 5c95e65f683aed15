/** The critical hit and critical miss tables (G4S-ATK-03/04). */
import { must } from '../../engine/result.ts';
import { go } from '../../engine/play.ts';
import type { Step } from '../../engine/system.ts';
import { ONE_DIE, THREE_DICE } from './dice.ts';
import { added, broken, dropping, edit, fighterOf, remember, sheetOf } from './fighters.ts';
import { crippling, spent } from './injury.ts';
import { PLAIN_NATURE } from './nature.ts';
import type { ItemId } from './character.ts';
import type { Attack, CriticalHit, CriticalMiss } from './exchange.ts';
import type { At, Fact, Fighter, State } from './state.ts';

/** The effect of each total of 3d6, from 3 to 18. */
const HITS: CriticalHit[] = [
  'triple',
  'half-dr',
  'double',
  'maximum',
  'major-wound',
  'double-shock',
  'normal',
  'normal',
  'normal',
  'drops',
  'major-wound',
  'major-wound',
  'maximum',
  'double',
  'half-dr',
  'triple',
];

const MISSES: CriticalMiss[] = [
  'breaks',
  'breaks',
  'hits-self',
  'hits-self-half',
  'off-balance',
  'turns',
  'drops',
  'drops',
  'drops',
  'turns',
  'off-balance',
  'flies',
  'strain',
  'falls',
  'breaks',
  'breaks',
];

/** What the critical hit does to the damage. */
export const criticalHit: At<'criticalHit'> = {
  kind: 'roll',
  ask: (_state, { attack }) => ({ by: attack.by, asks: 'Critical hit', dice: THREE_DICE, seenBy: 'all' }),
  read: (_state, _stage, { total }) => must(HITS[total - 3], 'a total of 3d6'),
  take: (state, { attack }, effect) => ({
    state: go(state, { at: 'damage', blow: { attack, effect, half: false } }),
    facts: [{ kind: 'effect', effect, on: attack.on }],
  }),
};

/** What the fumbler suffers; somebody unarmed simply falls. */
export const criticalMiss: At<'criticalMiss'> = {
  kind: 'roll',
  ask: (_state, { who }) => ({ by: who, asks: 'Critical miss', dice: THREE_DICE, seenBy: 'all' }),
  read(state, { who, item, again }, { total }) {
    const rolled = must(MISSES[total - 3], 'a total of 3d6');
    if (again && rolled !== 'breaks') return 'drops';
    const weapon = item === null ? undefined : sheetOf(state, who).items[item];
    if (weapon === undefined || weapon.natural)
      return rolled === 'off-balance' || rolled === 'strain' ? rolled : 'falls';
    return rolled === 'drops' && weapon.quality === 'cheap' && total >= 9 && total <= 11 ? 'breaks' : rolled;
  },
  take(state, { who, item, again }, effect) {
    const sturdy = item !== null && ['fine', 'very-fine'].includes(sheetOf(state, who).items[item]?.quality ?? '');
    if (effect === 'breaks' && sturdy && !again) {
      return { state: go(state, { at: 'criticalMiss', who, item, again: true }), facts: [] };
    }
    const told: Fact = { kind: 'mishap', effect, who };
    if (effect === 'hits-self' || effect === 'hits-self-half') {
      return { state: go(state, { at: 'ownLimb', who, item, half: effect === 'hits-self-half' }), facts: [told] };
    }
    const suffered = mishap(state, who, item, effect);
    return { state: suffered.state, facts: [told, ...suffered.facts], done: true };
  },
};

function mishap(state: State, who: string, item: ItemId | null, effect: CriticalMiss): Step<State, Fact> {
  const fighter = fighterOf(state, who);
  const change = (changed: Partial<Fighter>, ...facts: Fact[]): Step<State, Fact> => ({
    state: edit(state, who, changed),
    facts,
  });
  const weapon = item ?? '';
  switch (effect) {
    case 'breaks':
      return change(broken(fighter, weapon), { kind: 'broke', who, item: weapon });
    case 'off-balance':
      return { state: spent(remember(state, who, { offBalance: true }), who), facts: [] };
    case 'turns':
      return change({ unready: added(fighter.unready, weapon) });
    case 'drops':
    case 'flies':
      return change(dropping(fighter, item), { kind: 'dropped', who, item: weapon });
    case 'strain':
      return strained(state, who, item);
    case 'falls':
      return change({ posture: 'lying' }, { kind: 'fell', who });
    case 'hits-self':
    case 'hits-self-half':
      throw new Error('broken invariant: hitting oneself is a stage of its own');
  }
}

/** The arm that used the weapon is useless for the rest of the fight, like a crippled one. */
function strained(state: State, who: string, item: ItemId | null): Step<State, Fact> {
  const fighter = fighterOf(state, who);
  const hand = item !== null && fighter.held.left === item && fighter.held.right !== item ? 'left' : 'right';
  return crippling(state, who, `${hand}-arm`);
}

/** Which limb of his own the fumbler strikes: an arm on 1 to 3, a leg on 4 to 6. */
export const ownLimb: At<'ownLimb'> = {
  kind: 'roll',
  ask: (_state, { who }) => ({ by: who, asks: 'Which limb', dice: ONE_DIE, seenBy: 'all' }),
  read: (_state, _stage, { total }) => (total <= 3 ? 'arm' : 'leg'),
  take(state, { who, item, half }, limb) {
    const attack = onOneself(state, who, must(item, 'only a weapon turns on its bearer'), limb);
    return { state: go(state, { at: 'damage', blow: { attack, effect: 'normal', half } }), facts: [] };
  },
};

function onOneself(state: State, who: string, item: ItemId, limb: 'arm' | 'leg'): Attack {
  const sheet = sheetOf(state, who);
  const weapon = must(sheet.items[item], `item ${item}`);
  const [mode, used] = must(
    [...Object.entries(weapon.melee), ...Object.entries(weapon.ranged)][0],
    'a weapon has a mode',
  );
  const side = fighterOf(state, who).held.left === item ? 'right' : 'left';
  return {
    ...PLAIN_NATURE,
    by: who,
    on: who,
    item,
    mode,
    kind: 'melee-weapon',
    motion: 'swing',
    skill: null,
    limb: null,
    charge: null,
    damage: used.damage,
    weight: weapon.weight,
    flexible: weapon.flexible,
    from: 'front',
    distance: 0,
    location: `${side}-${limb}`,
  };
}
