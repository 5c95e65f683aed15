/** Plain text in columns. Widths are counted in characters, which is right for the alphabets of labels, not for every script. */

/** How a column is set. */
export type Align = 'left' | 'right';

/** Rows as lines with aligned columns, two spaces between; a column without an alignment is set left, and the last is not padded. */
export function columns(rows: readonly (readonly string[])[], align: readonly Align[] = []): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, widthOf(cell));
  }
  return rows.map((row) =>
    row
      .map((cell, column) => pad(cell, widths[column] ?? 0, align[column]))
      .join('  ')
      .trimEnd(),
  );
}

/** The lines, each moved to the right. */
export function indent(lines: readonly string[], by = 2): string[] {
  return lines.map((line) => (line === '' ? line : ' '.repeat(by) + line));
}

/** A number with its sign, as modifiers are written; nothing is +0. */
export function signed(amount: number): string {
  return amount < 0 ? `−${-amount}` : `+${amount}`;
}

/** A percentage with one decimal; never 0 % for what can happen, nor 100 % for what can fail. */
export function percent(chance: number): string {
  if (chance > 0 && chance < 0.0005) return '<0.1 %';
  if (chance < 1 && chance > 0.9995) return '>99.9 %';
  return `${(chance * 100).toFixed(1)} %`;
}

function pad(cell: string, width: number, align: Align = 'left'): string {
  const space = ' '.repeat(Math.max(0, width - widthOf(cell)));
  return align === 'right' ? space + cell : cell + space;
}

function widthOf(text: string): number {
  return [...text].length;
}
