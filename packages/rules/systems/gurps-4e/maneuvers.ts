/** The maneuvers, as choices with what must be named along with them (G4S-MAN-01..11). */
import type { Bar, Option, Refusal } from '../../engine/system.ts';
import { must } from '../../engine/result.ts';
import { added, fighterOf, holder, sheetOf } from './fighters.ts';
import type { Hand, ItemId, Location, Sheet } from './character.ts';
import type { ChosenManeuver, Fighter, Posture, State } from './state.ts';
import { canBlock } from './scores.ts';
import { usable } from './tools.ts';

/** One maneuver as offered: the choice, and the clause that it follows. */
interface Offered {
  clause: string;
  option: Option<ChosenManeuver>;
}

const plain = { option: null, posture: null, item: null };

function offered(
  clause: string,
  id: string,
  label: string,
  action: ChosenManeuver,
  parts: Record<string, string> = {},
): Offered {
  return { clause, option: { id, label, action, parts: { maneuver: action.name, ...parts } } };
}

/** The postures that one Change Posture leads to: from lying one must first kneel, crawl or sit (G4S-MAN-03). */
const NEXT_POSTURES: Record<Posture, Posture[]> = {
  standing: ['kneeling', 'sitting', 'crawling', 'lying'],
  crouching: ['kneeling', 'sitting', 'crawling', 'lying'],
  kneeling: ['standing', 'sitting', 'crawling', 'lying'],
  sitting: ['standing', 'kneeling', 'crawling', 'lying'],
  crawling: ['standing', 'kneeling', 'sitting', 'lying'],
  lying: ['kneeling', 'sitting', 'crawling'],
};

const DEFENSES = (['dodge', 'block', 'parry', 'double'] as const).map((option) =>
  offered(
    'G4S-MAN-09',
    `all-out-defense:${option}`,
    `All-Out Defense: ${option}`,
    { ...plain, name: 'all-out-defense', option },
    { increased: option },
  ),
);

const ALL_OUT = (['determined', 'double', 'strong'] as const).map((option) =>
  offered(
    'G4S-MAN-07',
    `all-out-attack:${option}`,
    `All-Out Attack: ${option}`,
    { ...plain, name: 'all-out-attack', option },
    { option },
  ),
);

/** The maneuvers that everybody can think of, in the order of the turn sheet. */
const ALWAYS = [
  offered('G4S-MAN-05', 'attack', 'Attack', { ...plain, name: 'attack' }),
  ...ALL_OUT,
  offered('G4S-MAN-08', 'move-and-attack', 'Move and Attack', { ...plain, name: 'move-and-attack' }),
  ...DEFENSES,
  offered('G4S-MAN-02', 'move', 'Move', { ...plain, name: 'move' }),
];

const DO_NOTHING = offered('G4S-MAN-01', 'do-nothing', 'Do Nothing', { ...plain, name: 'do-nothing' });

/** Change Posture from each posture. */
const CHANGES = Object.fromEntries(
  Object.entries(NEXT_POSTURES).map(([from, postures]) => [
    from,
    postures.map((posture) =>
      offered(
        'G4S-MAN-03',
        `posture:${posture}`,
        `Change Posture: ${posture}`,
        { ...plain, name: 'change-posture', posture },
        { posture },
      ),
    ),
  ]),
);

/** Every maneuver that a fighter could think of. */
function all(sheet: Sheet, fighter: Fighter): Offered[] {
  const ready = readyable(sheet, fighter).map((item) =>
    offered(
      'G4S-MAN-11',
      `ready:${item}`,
      `Ready: ${nameOf(sheet, item)}`,
      { ...plain, name: 'ready', item },
      { item },
    ),
  );
  return [...ALWAYS, ...ready, ...must(CHANGES[fighter.posture], 'a posture'), DO_NOTHING];
}

/** What may be chosen now, and what not and why. */
export function maneuvers(
  state: State,
  who: string,
): { options: Option<ChosenManeuver>[]; refused: Refusal<ChosenManeuver>[] } {
  const fighter = fighterOf(state, who);
  const sheet = sheetOf(state, who);
  const options: Option<ChosenManeuver>[] = [];
  const refused: Refusal<ChosenManeuver>[] = [];
  for (const { clause, option } of all(sheet, fighter)) {
    const bars = barsOf(clause, sheet, fighter, option.action);
    if (bars.length === 0) options.push(option);
    else refused.push({ ...option, bars, overridable: true });
  }
  return { options, refused };
}

const NONE: Bar[] = [];

function barsOf(clause: string, sheet: Sheet, fighter: Fighter, { name, option, posture }: ChosenManeuver): Bar[] {
  const stunned = fighter.stunned !== null && name !== 'do-nothing';
  const shieldless = option === 'block' && !canBlock(sheet);
  const lame = posture === 'standing' && isLame(fighter.crippled);
  if (!stunned && !shieldless && !lame) return NONE;
  return [
    ...(stunned ? [{ clause: 'G4S-DMG-08', because: 'stunned: must Do Nothing' }] : []),
    ...(shieldless ? [{ clause, because: 'no shield or cloak that he can block with' }] : []),
    ...(lame ? [{ clause: 'G4S-DMG-10', because: 'cannot stand on a crippled leg' }] : []),
  ];
}

/** Whether a leg or foot is crippled, so that one cannot stand (G4S-DMG-10). */
export function isLame(crippled: Location[]): boolean {
  return crippled.some((place) => /-(leg|foot)$/.test(place));
}

const HANDS: Hand[] = ['right', 'left'];

/** Items that a Ready maneuver can bring to hand or load again: unready ones, those that have shot, and those lying in the fighter's space or carried. */
function readyable(sheet: Sheet, fighter: Fighter): ItemId[] {
  const free = HANDS.filter((hand) => fighter.held[hand] === null && usable(sheet, fighter, hand)).length;
  const lying = Object.keys(sheet.items).filter((id) => {
    if (sheet.items[id]?.natural || fighter.held.right === id || fighter.held.left === id) return false;
    return !fighter.broken.includes(id) && !fighter.thrown.includes(id) && free >= handsFor(sheet, id);
  });
  const wanting = Object.keys(fighter.fired).reduce(added<ItemId>, fighter.unready);
  const held = wanting.filter((id) => {
    const hand = holder(fighter, id);
    return hand !== undefined && usable(sheet, fighter, hand);
  });
  return [...held, ...lying];
}

/** How many hands the item wants: two if it can do nothing in one. */
export function handsFor(sheet: Sheet, id: ItemId): 1 | 2 {
  const item = sheet.items[id];
  const modes = Object.values(item?.melee ?? {});
  if (modes.length === 0) return item?.type === 'bow' ? 2 : 1;
  return modes.every((mode) => mode.hands === 2) ? 2 : 1;
}

/** The fighter with the item loaded and ready in hand: the dominant hand first, both where it wants both. */
export function readied(sheet: Sheet, fighter: Fighter, id: ItemId): Fighter {
  const unready = fighter.unready.filter((other) => other !== id);
  const dropped = fighter.dropped.filter((other) => other !== id);
  const { [id]: _loaded, ...fired } = fighter.fired;
  if (fighter.held.right === id || fighter.held.left === id) return { ...fighter, unready, fired };
  if (handsFor(sheet, id) === 2) return { ...fighter, unready, dropped, fired, held: { right: id, left: id } };
  const hands = [sheet.dominant, ...HANDS].filter(
    (hand) => fighter.held[hand] === null && usable(sheet, fighter, hand),
  );
  const [hand] = hands;
  return hand === undefined ? fighter : { ...fighter, unready, dropped, fired, held: { ...fighter.held, [hand]: id } };
}

function nameOf(sheet: Sheet, id: ItemId): string {
  return id === 'shield' ? (sheet.shield?.name ?? id) : (sheet.items[id]?.name ?? id);
}
