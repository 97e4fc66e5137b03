/** Width of a capital letter in a sheet, in pixels. */
const letter = 9;
const sides = 22;

/** The width in pixels of a column that shows the longest of these SKUs, at least `narrowest`. */
export const widthForSkus = (rows: readonly { sku: string }[], narrowest: number): number =>
  Math.max(narrowest, ...rows.map(({ sku }) => sku.length * letter + sides));
