import * as m from '#messages';
import type { Text } from '#shared/locale.ts';

const maxLength = 120;
const isText = (value: unknown): value is Text => typeof value === 'object' && value !== null && 'tw' in value;

/** A value that fits into a cell: numbers and texts as they are, rich texts without their tags, lists by their length. */
export function formatValue(value: unknown): string {
  const words = formatWholeValue(value)
    .replace(/<[^>]*>/g, ' ')
    .trim();
  return words.length > maxLength ? `${words.slice(0, maxLength)}…` : words;
}

function formatWholeValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return value ? m.admin_form_yes() : m.admin_form_no();
  if (Array.isArray(value))
    return value.every((entry) => typeof entry === 'string')
      ? value.join(m.admin_form_list_comma()) || '—'
      : m.admin_form_entries({ n: value.length });
  if (isText(value)) return [value.tw, value.en].filter(Boolean).join(' / ');
  if (typeof value === 'object')
    return Object.values(value)
      .filter((part) => typeof part === 'string' && part !== '')
      .join(' / ');
  return String(value);
}
