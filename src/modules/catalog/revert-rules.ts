import { isSameValue, revertField } from '#shared/revert-field.ts';
import type { ProductForm, ProductItemForm } from './contract.ts';

type Change = { field: string; old: unknown; new: unknown };
type Tree = Record<string, unknown>;

/** Stock is changed by the ledger, never by reverting a form. */
const ledgerFields = new Set<string>(['stock', 'stock_seen', 'reserved', 'version']);
/** Fields that depend on each other: reverting one alone would leave items without values. */
const shapeFields = new Set<string>(['type', 'options', 'slots']);

/**
 * The form with a log entry revertChanges, or undefined when nothing can be: a field is reverted only where it still has the entry's
 * value. Items keep their stock; added or removed items stay.
 */
export function revertChanges(form: ProductForm, changes: readonly Change[]): ProductForm | undefined {
  const next = structuredClone(form);
  const revertable = changes.filter((change) =>
    change.field === 'items' ? revertItems(next.items, change) : revertItemField(next.items, change) || revertOtherField(next, change),
  );
  return revertable.length > 0 ? next : undefined;
}

function revertItems(items: ProductItemForm[], { old, new: now }: Change): boolean {
  if (!Array.isArray(old) || !Array.isArray(now)) return false;
  const newItems = new Map((now as Tree[]).map((item) => [item['id'], item]));
  const revertedCounts = (old as Tree[]).map((before) => {
    const after = newItems.get(before['id']);
    const item = items.find(({ id }) => id === before['id']) as Tree | undefined;
    return after && item ? revertFields(item, before, after) : 0;
  });
  return revertedCounts.some((n) => n > 0);
}

function revertFields(item: Tree, before: Tree, after: Tree): number {
  const fields = Object.keys(after).filter((key) => key !== 'id' && key !== 'values' && !ledgerFields.has(key));
  const changed = fields.filter((key) => !isSameValue(before[key], after[key]) && isSameValue(item[key], after[key]));
  for (const key of changed) item[key] = before[key] ?? null;
  return changed.length;
}

/** A field such as `TEA-75.price`, as the stock sheet logs it. */
function revertItemField(items: ProductItemForm[], { field, old, new: now }: Change): boolean {
  const item = items.find(({ sku }) => field.startsWith(`${sku}.`)) as (Tree & { sku: string }) | undefined;
  const key = item ? field.slice(item.sku.length + 1) : '';
  if (!item || !(key in item) || ledgerFields.has(key) || !isSameValue(item[key], now)) return false;
  item[key] = old;
  return true;
}

const revertOtherField = (form: Tree, change: Change): boolean =>
  !shapeFields.has(change.field.split('.')[0] ?? '') && revertField(form, change);
