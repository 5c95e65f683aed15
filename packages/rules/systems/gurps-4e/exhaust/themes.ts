/**
 * Themes of generated fights. Pure chance seldom brings together all that a rare clause needs (a bow in both hands, and a blow
 * heavy enough to break it), so most fights bend what chance has made towards one matter, and leave the rest as it came.
 */
import type { Chance } from '../../../conformance/exhaust/chance.ts';
import { CHARGES, type DeclaredInput, type FighterInput, type Setup } from '../setup.ts';
import { AROUND } from './places.ts';
import { armed } from './weapons.ts';

/** What a theme bends: Ann, who is attacked, the attack on her, and the fight around it. */
export interface Bent {
  chance: Chance;
  ann: FighterInput;
  attack: DeclaredInput;
  setup: Setup;
}

/** Bends a fight; what it changes stays legal. */
export type Theme = (bent: Bent) => void;

const MASTERS = ['Trained By A Master', 'Weapon Master'];
const UNARMED = ['Boxing', 'Brawling', 'Judo', 'Karate', 'Sumo Wrestling', 'Wrestling'];

/** Ann is in a state to defend herself, with this in hand (in both, where it wants both) and this skill. */
function ready({ chance, ann, attack }: Bent, ids: string[], level = chance.between(10, 22)): void {
  for (const what of ['stunned', 'unconscious', 'maneuver', 'increased', 'unready', 'hp', 'turn'] as const)
    delete ann[what];
  for (const what of ['shield', 'hands'] as const) delete ann.sheet[what];
  attack.result = 'hit';
  attack.from = 'front';
  delete attack.runaround;
  delete attack.passed;
  const weapons = armed(ids);
  const skills = Object.values(weapons).flatMap(({ skill, melee }) => [
    skill,
    ...Object.values(melee ?? {}).flatMap((mode) => mode.skill ?? []),
  ]);
  for (const { ranged } of Object.values(weapons))
    for (const { skill } of Object.values(ranged ?? {})) if (skill !== undefined) skills.push(skill);
  ann.sheet = { ...ann.sheet, weapons, skills: { ...ann.sheet.skills } };
  for (const skill of skills) ann.sheet.skills = { ...ann.sheet.skills, [skill]: level };
  const [first = null, second = null] = ids;
  const both = second === null && first !== null && weapons[first]?.hands === 2;
  const [better, other] = ann.dominant === 'left' ? (['left', 'right'] as const) : (['right', 'left'] as const);
  ann.held = { [better]: first, [other]: both ? first : second };
}

/** The attack is described anew, as this. */
function described({ attack }: Bent, as: Partial<DeclaredInput>): void {
  for (const what of ['with', 'limb', 'charge', 'blast', 'flexible', 'weight', 'distance', 'deceptive'] as const)
    delete attack[what];
  delete attack.skill;
  Object.assign(attack, { damage: '1d+1 cut', ...as });
}

/** A fencer who has parried before. */
const fencer: Theme = (bent) => {
  const { chance, ann } = bent;
  const ids = chance.any([['rapier'], ['saber'], ['main-gauche'], ['rapier', 'main-gauche'], ['broadsword', 'knife']]);
  ready(bent, ids, chance.any([12, 16, 30]));
  if (chance.happens(50)) ann.sheet.advantages = [chance.any(MASTERS)];
  ann.turn = { parries: Object.fromEntries(ids.map((id) => [id, chance.between(1, 2)])) };
  described(bent, { kind: 'melee-weapon', weight: 3 });
  if (chance.happens(30))
    bent.attack.deceptive = bent.setup.switches?.oddDeceptive === 'reject' ? -2 : chance.any([-1, -3]);
  delete bent.attack.telegraphic;
  if (chance.happens(30)) bent.attack.flexible = chance.any(['flail', 'nunchaku'] as const);
};

/** Whatever comes to hand, against something heavy for it. */
const tools: Theme = (bent) => {
  const { chance, ann } = bent;
  const ids = [
    chance.any([
      'pole',
      'rifle',
      'bow',
      'bow',
      'lute',
      'lute',
      'chair',
      'knife',
      'quarterstaff',
      'kusari',
      'whip',
      'baton',
    ]),
  ];
  const level = chance.any([16, 22, 34]);
  ready(bent, ids, level);
  const [id = ''] = ids;
  // What is no weapon is used with the skill of the nearest one.
  ann.sheet.skills = { ...ann.sheet.skills, Broadsword: level, Staff: level };
  const weight = chance.any([1, 2, 3]);
  for (const weapon of Object.values(ann.sheet.weapons ?? {})) {
    weapon.weight = weight;
    if (chance.happens(40)) weapon.quality = chance.any(['cheap', 'fine', 'very-fine'] as const);
  }
  ann.sheet.st = chance.any([13, 20, 30]);
  if (chance.happens(10)) ann.unready = [id];
  described(bent, { kind: 'melee-weapon', weight: weight * chance.any([1, 1, 1, 1, 1, 2, 3, 3, 4, 5, 6, 7, 8, 9]) });
};

/** Bare hands against blades, fists and what was thrown. */
const grapple: Theme = (bent) => {
  const { chance, ann } = bent;
  ready(bent, []);
  ann.held = { right: null, left: null };
  const skills = chance.some(UNARMED, 40);
  ann.sheet.skills = Object.fromEntries(skills.map((skill) => [skill, chance.between(8, 20)]));
  const kind = chance.any(['melee-weapon', 'melee-weapon', 'melee-unarmed', 'thrown'] as const);
  described(bent, {
    kind,
    motion: chance.any(['swing', 'thrust'] as const),
    damage: chance.any(['1d cut', '3d cut', '6d cut']),
  });
  if (kind === 'melee-unarmed') bent.attack.limb = chance.any(['right-arm', 'right-leg'] as const);
  if (chance.happens(20)) bent.attack.weight = chance.any([40, 80]);
};

/** A weapon against somebody who strikes with his body. */
const limbs: Theme = (bent) => {
  const { chance, ann } = bent;
  ready(bent, [chance.any(['broadsword', 'axe', 'bastard', 'bastard'])], 34);
  ann.sheet.st = 30;
  ann.posture = 'standing';
  described(bent, { kind: 'melee-unarmed', skill: chance.any(['Judo', 'Karate', 'Brawling']) });
  if (chance.happens(60)) bent.attack.charge = chance.any(CHARGES);
  else bent.attack.limb = chance.any(['right-arm', 'left-leg', 'face'] as const);
  const attacker = bent.setup.fighters[bent.attack.by];
  if (attacker) {
    delete attacker.hp;
    attacker.sheet.st = chance.any([8, 10, 12]);
  }
};

/** Something too heavy to be parried. */
const heavy: Theme = (bent) => {
  const { chance, ann } = bent;
  const ids = chance.any([['maul'], ['broadsword'], []]);
  ready(bent, ids);
  ann.sheet.st = chance.any([5, 8, 10]);
  if (ids.length > 0)
    Object.values(ann.sheet.weapons ?? {}).forEach((weapon) => (weapon.weight = chance.any([12, 20, 40])));
  described(bent, { kind: 'melee-weapon', weight: chance.any([12, 25, 45]) });
};

/** Shots, at somebody with a shield, from behind or in cover. */
const shots: Theme = (bent) => {
  const { chance, ann, setup } = bent;
  ready(bent, ['broadsword']);
  ann.sheet.shield = { name: 'Shield', size: chance.any(['medium', 'force'] as const), level: 14 };
  const other = ann.dominant === 'left' ? 'right' : 'left';
  ann.held = { ...ann.held, [other]: 'shield' };
  if (chance.happens(25)) ann.unready = ['shield'];
  if (chance.happens(50)) ann.posture = chance.any(['standing', 'lying'] as const);
  if (chance.happens(50)) setup.field = { cover: AROUND.map((at) => ({ at, dr: chance.between(1, 4) })) };
  if (chance.happens(30)) ann.turn = { droppedFrom: [bent.attack.by] };
  described(bent, {
    kind: chance.any(['firearm', 'beam', 'muscle-missile', 'thrown', 'liquid'] as const),
    weight: chance.any([0.5, 3]),
    damage: '4d pi',
  });
  if (chance.happens(30)) bent.attack.from = chance.any(['left', 'right', 'behind'] as const);
  if (chance.happens(30)) bent.attack.laserDotVisible = true;
  if (chance.happens(30)) delete bent.attack.result;
};

/** An explosion or a cloud, with or without cover near by, on the ground and above it. */
const blast: Theme = (bent) => {
  const { chance, ann, setup } = bent;
  ready(bent, []);
  ann.posture = 'standing';
  if (chance.happens(50)) setup.field = { cover: AROUND.map((at) => ({ at, dr: chance.between(1, 8) })) };
  if (chance.happens(40))
    ann.situation = { medium: chance.any(['air', 'water'] as const), hideWithinStep: chance.happens(60) };
  described(bent, { kind: 'area', damage: chance.any(['2d cr', '6d cr']) });
  bent.attack.blast = chance.happens(70)
    ? { at: chance.any(AROUND), explosion: true }
    : { at: chance.any(AROUND), radius: chance.between(0, 4) };
};

/** Somebody aloft or afloat who is shot at. */
const aloft: Theme = (bent) => {
  const { chance, ann } = bent;
  ready(bent, []);
  ann.situation = { medium: chance.any(['air', 'water'] as const), hideWithinStep: chance.happens(70) };
  ann.sheet.skills = chance.happens(50) ? { Aerobatics: 14, Aquabatics: 13 } : { Acrobatics: 13 };
  described(bent, { kind: chance.any(['firearm', 'muscle-missile', 'thrown'] as const) });
};

/** A friend who may throw himself in between, or onto the charge. */
const friends: Theme = (bent) => {
  const { chance, ann, setup } = bent;
  ready(bent, ['broadsword']);
  const { cid, bors } = setup.fighters;
  // Cid is the friend, so that it is Bors who attacks.
  bent.attack.by = 'bors';
  for (const what of ['stunned', 'unconscious', 'hp', 'maneuver', 'increased'] as const) delete bors?.[what];
  // Nobody may have retreated from a friend, and Cid changes sides.
  for (const fighter of Object.values(setup.fighters)) delete fighter.turn;
  if (cid) {
    for (const what of ['stunned', 'unconscious', 'maneuver', 'increased', 'hp', 'situation'] as const)
      delete cid[what];
    cid.side = ann.side;
    cid.posture = chance.any(['standing', 'standing', 'lying'] as const);
    if (chance.happens(20)) cid.turn = { retreatedFrom: bent.attack.by };
    if (chance.happens(20)) cid.turn = { sacrificed: true };
    cid.sheet.dx = chance.between(10, 20);
    cid.sheet.ht = 14;
  }
  const kind = chance.any(['melee-weapon', 'firearm', 'firearm', 'firearm', 'thrown', 'area'] as const);
  described(bent, { kind });
  if (kind === 'area') bent.attack.blast = { at: cid?.at ?? [0, 0], explosion: true };
};

/** A duel with steps left to make, so that foes follow whoever gives ground and attack him again. */
const duel: Theme = (bent) => {
  const { chance, ann, setup } = bent;
  ready(bent, [chance.any(['rapier', 'broadsword', 'axe', 'knife'])], chance.any([12, 16, 32]));
  const attacker = setup.fighters[bent.attack.by];
  if (attacker) {
    for (const what of ['maneuver', 'increased', 'situation'] as const) delete attacker[what];
    attacker.posture = 'standing';
    attacker.sheet.basicMove = 6;
    if (chance.happens(50)) attacker.sheet.advantages = ['Extra Attack 1'];
  }
  ann.posture = 'standing';
  described(bent, { kind: 'melee-weapon', weight: 3 });
};

/** The fight stays as chance has made it. */
const plain: Theme = () => undefined;

/** The themes, each as often as it stands here. */
export const THEMES: Theme[] = [
  plain,
  plain,
  plain,
  fencer,
  tools,
  tools,
  grapple,
  limbs,
  heavy,
  shots,
  blast,
  aloft,
  friends,
  friends,
  friends,
  friends,
  duel,
];
