import type { AppliedItem, AppliedValues } from './stored.ts';

/** `items.NB-1`: the prices of one item. `variants`: items that one side lacks. */
export type ComparedField = 'name' | 'description' | 'pictures' | 'variants' | `items.${string}`;

export type Difference = {
  field: ComparedField;
  /** Staff changed it: no sync touches it. */
  edited: boolean;
  /** The supplier changed it since it was last taken or kept: staff decide. */
  pending: boolean;
};

type Values = { applied: AppliedValues; ours: Omit<AppliedValues, 'pictures'>; theirs: AppliedValues };

/** The fields in which ours and theirs differ, or the supplier has moved on. */
export function differences({ applied, ours, theirs }: Values): Difference[] {
  const texts = (['name', 'description'] as const).map((field) => ({
    field,
    edited: ours[field] !== applied[field],
    pending: theirs[field] !== applied[field],
    differs: ours[field] !== theirs[field],
  }));
  const pictures = { field: 'pictures' as const, edited: false, ...pendingIf(!isSame(theirs.pictures, applied.pictures)) };
  const shared = Object.keys(ours.items).filter((sku) => theirs.items[sku]);
  const items = shared.map((sku) => itemDifference(sku, ours.items[sku], theirs.items[sku], applied.items[sku]));
  const missing = Object.keys(theirs.items).filter((sku) => !ours.items[sku]);
  const isNew = missing.some((sku) => !applied.items[sku]);
  const variants = { field: 'variants' as const, edited: !isNew, pending: isNew, differs: missing.length > 0 };
  return [...texts, pictures, variants, ...items]
    .filter(({ differs, pending }) => differs || pending)
    .map(({ differs, ...difference }) => ({ ...difference, pending: difference.pending && differs }));
}

const pendingIf = (is: boolean) => ({ pending: is, differs: is });
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The two prices that staff may set; cost and minimum price always follow the supplier. */
const staffPrices = (item: AppliedItem | undefined) => item && [item.price, item.suggested_price];

const itemDifference = (sku: string, ours?: AppliedItem, theirs?: AppliedItem, applied?: AppliedItem) => ({
  field: `items.${sku}` as const,
  edited: !isSame(staffPrices(ours), staffPrices(applied)),
  pending: !isSame(staffPrices(theirs), staffPrices(applied)),
  differs: !isSame(staffPrices(ours), staffPrices(theirs)),
});

/** The prices of an item after a sync: the supplier's, except those that staff set. The minimum price never exceeds the price. */
export function followedItem(ours: AppliedItem, theirs: AppliedItem, applied: AppliedItem | undefined): AppliedItem {
  if (isSame(staffPrices(ours), staffPrices(applied))) return theirs;
  return { ...theirs, price: ours.price, suggested_price: ours.suggested_price, min_price: Math.min(theirs.min_price, ours.price) };
}

/** The applied values after a sync. An item whose prices staff set keeps the old applied value, so that it still counts as edited. */
export function appliedAfter({ applied, ours, theirs }: Values): AppliedValues {
  const items = Object.entries(theirs.items).flatMap(([sku, item]): [string, AppliedItem][] => {
    const [mine, before] = [ours.items[sku], applied.items[sku]];
    if (!mine) return before ? [[sku, before]] : [];
    return [[sku, before && !isSame(staffPrices(mine), staffPrices(before)) ? before : item]];
  });
  return { ...applied, items: Object.fromEntries(items) };
}
