import * as m from '#messages';
import type { Locale } from '#shared/locale.ts';

const labels = {
  name: m.editing_field_name,
  title: m.editing_field_title,
  subtitle: m.editing_field_subtitle,
  intro: m.editing_field_intro,
  excerpt: m.editing_field_excerpt,
  body: m.editing_field_body,
  description: m.editing_field_description,
  purchase_note: m.editing_field_note,
  address: m.editing_field_address,
  phone: m.editing_field_phone,
  hours: m.editing_field_hours,
  special_days: m.admin_shops_special,
  items: m.editing_field_price,
  media_ids: m.editing_field_pictures,
  media_id: m.editing_field_picture,
  shelf_status: m.editing_field_shelf,
  pinned: m.editing_field_pinned,
  sort: m.editing_field_order,
  product_ids: m.editing_field_order,
};

/** The label of a field, with the language if it is not the page's. */
export function fieldLabel(field: string, locale?: Locale): string {
  const [first = '', ...rest] = field.split('.');
  const label = labels[first as keyof typeof labels]();
  const language = rest.at(-1);
  if (language === locale || (language !== 'tw' && language !== 'en')) return label;
  return language === 'en' ? m.editing_field_in_english({ field: label }) : m.editing_field_in_chinese({ field: label });
}
