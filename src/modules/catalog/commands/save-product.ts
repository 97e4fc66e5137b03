import { readPictures } from '#modules/media/index.ts';
import { readCurrency } from '#modules/settings/index.ts';
import { diff, recordAudit } from '#modules/staff/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { richTexts } from '#platform/html/rich-html.ts';
import { type Context, type StaffCaller, staffCaller } from '#platform/http/context.ts';
import { defaultLocale } from '#shared/locale.ts';
import { type Currency, fromMajor } from '#shared/money.ts';
import { InvalidInput, type ValidationProblem } from '#shared/refusal.ts';
import { filledSlug } from '#shared/text/slug.ts';
import { type ProductForm, refuseCatalog } from '../contract.ts';
import { findFormProblems } from '../form-rules.ts';
import { storedProduct } from '../queries/staff-product.ts';
import { indexProducts } from '../search/index-products.ts';
import { type ItemRow, lockItems, lockItemsAndParts } from '../store/items.ts';
import { lockNames, slugNames } from '../store/names.ts';
import {
  addCategories,
  addImages,
  insertProduct,
  missingReferences,
  type Origin,
  type ProductFields,
  productVersion,
  type Reference,
  removeImages,
  removeOtherCategories,
  takenSkus,
  unfitParts,
  writeProduct,
} from '../store/products.ts';
import { removeOtherSlots, slotIds, writeSlots } from '../store/slots.ts';
import { repeatedBy, slugProblems } from './checks.ts';
import { refreshListColumns } from './list-columns.ts';
import { type Saving, saveItems } from './save-items.ts';

/** Creates a product with its first stock. Throws InvalidInput with the fields' paths. */
export function createProduct(ctx: Context, form: ProductForm): Promise<{ id: number; version: number }> {
  const caller = staffCaller(ctx);
  return inTransaction(ctx.db, async (tx) => {
    const { id } = await addProduct(tx, form, await savingByStaff(tx, ctx, caller));
    await recordAudit(tx, { subject_type: 'Product', subject_id: id, action: 'create', caller, request_id: ctx.requestId });
    return { id, version: 1 };
  });
}

/** Saves a product and audits what changed, field by field. Throws `product_changed`, `product_not_found` or InvalidInput. */
export function updateProduct(
  ctx: Context,
  { id, version, ...form }: ProductForm & { id: number; version: number },
): Promise<{ id: number; version: number }> {
  const caller = staffCaller(ctx);
  return inTransaction(ctx.db, async (tx) => {
    const saving = await savingByStaff(tx, ctx, caller);
    const before = await storedProduct(tx, id, saving.currency);
    if (!before) throw refuseCatalog('product_not_found');
    const written = await changeProduct(tx, id, version, form, saving);
    const after = await storedProduct(tx, id, saving.currency);
    const changes = diff(before.form, after?.form ?? {});
    await recordAudit(tx, { subject_type: 'Product', subject_id: id, action: 'update', caller, changes, request_id: ctx.requestId });
    return { id, version: written };
  });
}

const savingByStaff = async (tx: Tx, { clock }: Context, { id }: StaffCaller): Promise<Saving> => ({
  currency: await readCurrency(tx),
  now: clock.now(),
  staffId: id,
  stockKind: 'manual',
});

/** Adds a product with its items and stock; returns its id and the items' ids in the form's order. Throws InvalidInput. */
export async function addProduct(
  tx: Tx,
  form: ProductForm,
  saving: Saving,
  origin: Origin = {},
): Promise<{ id: number; itemIds: number[] }> {
  await lockItemsAndParts(tx, null, partIds(form));
  await check(tx, form, null);
  const id = await insertProduct(tx, toProductFields(form, saving.currency), form.category_ids[0] ?? null, origin, saving.now);
  return { id, itemIds: await saveParts(tx, id, form, [], saving) };
}

/**
 * Saves a product over the version the form was opened with; returns the new version. Throws `product_changed` with the current
 * version, `product_not_found`, or InvalidInput. Locks items before the product, as sales do.
 */
export async function changeProduct(tx: Tx, id: number, version: number, form: ProductForm, saving: Saving): Promise<number> {
  await lockItemsAndParts(tx, id, partIds(form));
  await check(tx, form, id);
  const written = await writeProduct(tx, id, version, toProductFields(form, saving.currency), form.category_ids[0] ?? null, saving.now);
  if (written === undefined) {
    const current = await productVersion(tx, id);
    throw current === undefined ? refuseCatalog('product_not_found') : refuseCatalog('product_changed', { current });
  }
  await removeParts(tx, id, form);
  await saveParts(tx, id, form, await lockItems(tx, id), saving);
  return written;
}

const partIds = (form: ProductForm): number[] => form.slots.flatMap((slot) => slot.items.map((item) => item.product_item_id));

/** Removes what the form leaves out or `saveParts` writes again; items are left to `saveItems`. */
async function removeParts(tx: Tx, id: number, form: ProductForm): Promise<void> {
  await removeOtherCategories(tx, id, form.category_ids);
  await removeImages(tx, id);
  await removeOtherSlots(
    tx,
    id,
    form.slots.flatMap((slot) => slot.id ?? []),
  );
}

/** Returns the ids of the items in the form's order. `oldItems`: those the product has, locked. */
async function saveParts(tx: Tx, id: number, form: ProductForm, oldItems: readonly ItemRow[], saving: Saving): Promise<number[]> {
  await addCategories(tx, id, form.category_ids);
  await addImages(tx, id, form.media_ids);
  const itemIds = await saveItems(tx, id, form.items, oldItems, saving);
  const slots = form.slots.map((slot) => ({
    ...slot,
    items: slot.items.map((item) => ({ ...item, extra_price: fromMajor(item.extra_price, saving.currency) })),
  }));
  await writeSlots(tx, id, slots);
  await indexProducts(tx, [id]);
  await refreshListColumns(tx, [id]);
  return itemIds;
}

const hundredths = 100;

/** Parses rich texts and fills an empty slug. */
function toProductFields({ combo, ...form }: ProductForm, currency: Currency): ProductFields {
  const value = combo?.value ?? null;
  const combo_value =
    value === null ? null : combo?.pricing === 'sum_minus_percent' ? Math.round(value * hundredths) : fromMajor(value, currency);
  return {
    ...form,
    slug: filledSlug(form.slug, form.name),
    description: richTexts(form.description),
    purchase_note: richTexts(form.purchase_note),
    combo_pricing: combo?.pricing ?? null,
    combo_value: combo?.pricing === 'sum' ? null : combo_value,
  };
}

const referenceFields: Record<Reference['kind'], keyof ProductForm> = { brand: 'brand_id', category: 'category_ids' };

async function check(tx: Tx, form: ProductForm, productId: number | null): Promise<void> {
  const problems = findFormProblems(form);
  for (const { kind } of await missingReferences(tx, form)) problems[referenceFields[kind]] = [{ key: 'invalid' }];
  const pictures = await readPictures(tx, form.media_ids, defaultLocale);
  if (form.media_ids.some((id) => !pictures.has(id))) problems['media_ids'] = [{ key: 'invalid' }];
  const skus = form.items.map((item) => item.sku);
  await lockNames(tx, [...skus.map((sku) => `sku ${sku}`), ...slugNames('products', form.slug)]);
  const holders = await takenSkus(tx, skus, productId);
  for (const [i, { sku }] of form.items.entries()) {
    const holder = holders.find((other) => other.sku === sku);
    if (holder) problems[`items.${i}.sku`] = [repeatedBy(holder)];
  }
  Object.assign(problems, await slugProblems(tx, 'products', form.slug, productId), await slotProblems(tx, form, productId));
  if (Object.keys(problems).length > 0) throw new InvalidInput(problems);
}

async function slotProblems(tx: Tx, form: ProductForm, productId: number | null): Promise<Record<string, ValidationProblem[]>> {
  if (form.slots.length === 0) return {};
  const [ownSlotIds, unfitItemIds] = [productId === null ? [] : await slotIds(tx, productId), await unfitParts(tx, partIds(form))];
  const problems: Record<string, ValidationProblem[]> = {};
  for (const [i, slot] of form.slots.entries()) {
    if (slot.id !== undefined && !ownSlotIds.includes(slot.id)) problems[`slots.${i}.id`] = [{ key: 'invalid' }];
    for (const [k, { product_item_id }] of slot.items.entries())
      if (unfitItemIds.includes(product_item_id)) problems[`slots.${i}.items.${k}.product_item_id`] = [{ key: 'invalid' }];
  }
  return problems;
}
