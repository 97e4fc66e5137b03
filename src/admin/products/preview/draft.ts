import type { ProductForm } from '#modules/catalog/contract.ts';
import type { Text } from '#shared/locale.ts';
import { type EditedProduct, toProductForm } from '../edit/edited.ts';

const withDefault = (text: Text, fallback: string): Text => (text.tw.trim() ? text : { ...text, tw: fallback });
const isWritten = (text: Text): boolean => text.tw.trim() !== '';
const orNull = (text: Text | null): Text | null => (text && isWritten(text) ? text : null);

/** A valid form from an incomplete one: required fields are filled in, incomplete ones are left out. */
export function buildPreviewForm(product: EditedProduct, unnamed: string): ProductForm {
  const { slots, options, spec_table, seo, ...form } = toProductForm(product);
  return {
    ...form,
    name: withDefault(form.name, unnamed),
    subtitle: orNull(form.subtitle),
    badge: orNull(form.badge),
    description: orNull(form.description),
    purchase_note: orNull(form.purchase_note),
    seo: seo && { ...seo, title: orNull(seo.title), description: orNull(seo.description) },
    spec_table: spec_table.filter(({ label, value }) => isWritten(label) && isWritten(value)),
    options: options.map((option, i) => ({
      ...option,
      name: withDefault(option.name, `${i + 1}`),
      values: option.values.map((value) => ({ ...value, label: withDefault(value.label, value.key) })),
    })),
    items: form.items.map((item, i) => ({ ...item, sku: item.sku || `draft-${i}` })),
    slots: slots.filter(({ items }) => items.length > 0).map((slot, i) => ({ ...slot, name: withDefault(slot.name, `${i + 1}`) })),
  };
}
