/** Of a capital letter in a sheet, with the cell's own sides. */
const letter = 9;
const sides = 22;

/** How wide the column of a sheet is in which the longest of these SKUs stands whole, in pixels, and not below `narrowest`. */
export const widthForSkus = (rows: readonly { sku: string }[], narrowest: number): number =>
  Math.max(narrowest, ...rows.map(({ sku }) => sku.length * letter + sides));
