import { describe, expect, test } from 'vitest';
import type { OptionShown, RefusalShown } from '@riposte/table/protocol.ts';
import { adjustable, arrange, choosable, pick, refusalsToShow, wish, type Choice } from './parts.ts';

function option(parts: Record<string, string>, target?: number): OptionShown {
  const id = Object.values(parts).join(' ');
  if (target === undefined) return { id, label: id, parts };
  const tally = { base: { clause: 'ruling' as const, label: id, amount: target }, lines: [], total: target, bars: [] };
  return { id, label: id, parts, need: { tally, test: 'at-most', target } };
}

const refuse = (shown: OptionShown): RefusalShown => ({
  ...shown,
  bars: [{ clause: 'X-1', because: 'no' }],
  overridable: true,
});
const named = (choices: Choice[]) => choices.map((choice) => choice.options[0]?.id ?? choice.refused[0]?.id);

const defense = [
  option({ defense: 'none' }),
  option({ defense: 'dodge', retreat: 'no' }, 8),
  option({ defense: 'dodge', retreat: '1,0' }, 11),
  option({ defense: 'parry', with: 'sword', retreat: 'no' }, 12),
  option({ defense: 'parry', with: 'sword', retreat: '1,0' }, 13),
  option({ defense: 'parry', with: 'knife', retreat: 'no' }, 9),
];
const refused = [
  refuse(option({ defense: 'parry', with: 'knife', retreat: '1,0' }, 10)),
  refuse(option({ defense: 'block', with: 'shield', retreat: 'no' }, 14)),
];

describe('arrange', () => {
  const { choices, adjustments } = arrange(defense, refused);

  test('each weapon is a choice of its own, the best number first, no number later, refused last', () => {
    expect(named(choices)).toEqual(['parry sword no', 'parry knife no', 'dodge no', 'none', 'block shield no']);
  });

  test('a part that may be `no` is an adjustment', () => {
    expect(adjustments).toEqual([{ part: 'retreat', values: ['no', '1,0'], general: true, place: true }]);
  });

  test('options without parts are choices as they are', () => {
    const plain = arrange(
      [
        { id: 'a', label: 'A' },
        { id: 'b', label: 'B' },
      ],
      [],
    );
    expect(plain.choices.map((choice) => choice.id)).toEqual(['a', 'b']);
    expect(plain.adjustments).toEqual([]);
  });

  test('what is refused does not make the choices too many', () => {
    const deeds = ['move', 'face', 'end'].map((deed) => option({ deed }));
    const open = ['rapier', 'dagger', 'kick'].map((tool) => option({ deed: 'attack', tool }, 12));
    const shut = ['bite', 'punch', 'bow', 'spear'].map((tool) => refuse(option({ deed: 'attack', tool }, 9)));
    const arranged = arrange([...open, ...deeds], shut);
    expect(arranged.choices.filter((choice) => choice.options.length > 0)).toHaveLength(6);
    expect(arranged.adjustments).toEqual([]);
  });

  test('where a part would make too many choices it becomes an adjustment', () => {
    const places = ['torso', 'skull', 'neck', 'face', 'arm', 'leg'];
    const options = ['sword', 'knife'].flatMap((tool) => places.map((at) => option({ tool, at }, 10)));
    const arranged = arrange(options, []);
    expect(arranged.choices).toHaveLength(2);
    expect(arranged.adjustments).toEqual([{ part: 'at', values: places, general: false, place: false }]);
    expect(adjustable(arranged.adjustments, arranged.choices[0])).toEqual(arranged.adjustments);
  });

  test('a roll that must reach a number puts the lowest first', () => {
    const at = (id: string, target: number): OptionShown => {
      const shown = option({ id }, target);
      return { ...shown, need: { ...shown.need!, test: 'at-least' } };
    };
    expect(named(arrange([at('hard', 15), at('easy', 9)], []).choices)).toEqual(['easy', 'hard']);
  });
});

describe('adjustable', () => {
  const { choices, adjustments } = arrange(
    [
      option({ do: 'strike', mightily: 'no' }),
      option({ do: 'strike', mightily: 'yes' }),
      option({ do: 'turn', facing: '1' }),
      option({ do: 'turn', facing: '2' }),
      ...['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((to) => option({ do: 'step', to })),
    ],
    [],
  );
  const parts = (id: string) =>
    adjustable(
      adjustments,
      choices.find((choice) => choice.options[0]?.id === id),
    ).map(({ part }) => part);

  test('what may be `no` can be varied with every choice, the rest with the choices that have it', () => {
    expect(parts('strike no')).toEqual(['mightily']);
    expect(parts('step a')).toEqual(['mightily', 'to']);
  });

  test('directions name nothing: turning is one choice', () => {
    expect(choices.filter((choice) => choice.options[0]?.id.startsWith('turn'))).toHaveLength(1);
    expect(parts('turn 1')).toEqual(['mightily', 'facing']);
  });
});

describe('refusalsToShow and choosable', () => {
  const barred = [
    refuse(option({ defense: 'dodge', retreat: 'no', acrobatic: 'yes' }, 6)),
    refuse(option({ defense: 'dodge', retreat: '1,0', acrobatic: 'yes' }, 9)),
  ];
  const legal = defense.map((each) => ({ ...each, parts: { ...each.parts, acrobatic: 'no' } }));
  const arranged = arrange(legal, [
    ...barred,
    ...refused.map((each) => ({ ...each, parts: { ...each.parts, acrobatic: 'no' } })),
  ]);

  test('one refusal for each choice and each value that is out of the question', () => {
    expect(refusalsToShow(arranged).map(({ id }) => id)).toEqual(['block shield no', 'dodge no yes']);
  });

  test('an adjustment with one legal value is none', () => {
    expect(choosable(arranged.adjustments, arranged.choices).map(({ part }) => part)).toEqual(['retreat']);
  });
});

describe('pick', () => {
  const { choices } = arrange(defense, refused);
  const choice = (id: string) => choices.find((candidate) => named([candidate])[0] === id)!;

  test('nothing wished: the plainest option', () => {
    expect(pick(choice('parry sword no'), []).option?.id).toBe('parry sword no');
  });

  test('a wish changes the number', () => {
    expect(pick(choice('parry sword no'), wish([], 'retreat', '1,0'))).toMatchObject({
      option: { id: 'parry sword 1,0', need: { target: 13 } },
      unmet: [],
    });
  });

  test('a refused wish falls back to what is legal and hands over the refusal', () => {
    expect(pick(choice('parry knife no'), wish([], 'retreat', '1,0'))).toMatchObject({
      option: { id: 'parry knife no' },
      refusal: { id: 'parry knife 1,0' },
      unmet: ['retreat'],
    });
  });

  test('a choice that is refused altogether has no option', () => {
    expect(pick(choice('block shield no'), wish([], 'retreat', '1,0'))).toMatchObject({
      option: null,
      refusal: { id: 'block shield no' },
    });
  });

  test('the latest wish outweighs the earlier', () => {
    const either = arrange([option({ d: 'x', a: 'yes', b: 'no' }), option({ d: 'x', a: 'no', b: 'yes' })], [])
      .choices[0]!;
    const wishes = wish(wish([], 'a', 'yes'), 'b', 'yes');
    expect(pick(either, wishes).option?.parts).toEqual({ d: 'x', a: 'no', b: 'yes' });
  });
});
