/** Width of a capital letter in a sheet, in pixels. */
const letter = 9;
const sides = 22;

/** The width in pixels of a column that shows the longest of these SKUs, at least `minWidth`. */
export const widthForSkus = (rows: readonly { sku: string }[], minWidth: number): number =>
  Math.max(minWidth, ...rows.map(({ sku }) => sku.length * letter + sides));
