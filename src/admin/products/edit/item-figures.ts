import type { EditedItem } from './edited.ts';

/** The margin in percent of the price; null while price or cost is unknown. */
export const marginOf = ({ price, cost_price }: Pick<EditedItem, 'price' | 'cost_price'>): number | null =>
  cost_price === null || price <= 0 ? null : ((price - cost_price) / price) * 100;

export const marginInWords = (margin: number | null): string => (margin === null ? '' : `${margin.toFixed(1).replace('-', '−')}%`);

const sides = 3;

/** `120×80×60` or `12 8 6`: three lengths; null when empty, undefined when invalid. */
export function parsedSize(text: string): [number, number, number] | null | undefined {
  const typed = text.normalize('NFKC').trim();
  if (typed === '') return null;
  const lengths = typed.split(/[x×*,\s]+/i).map(Number);
  const [length, width, height] = lengths;
  if (lengths.length !== sides || !lengths.every((one) => Number.isInteger(one) && one > 0)) return undefined;
  return [length as number, width as number, height as number];
}
