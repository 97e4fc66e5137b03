import * as m from '#messages';
import { modKey } from '../kit/shortcuts.ts';

type GoKey = { key: string; path: string; label: () => string };
/** Keys as the table writes them: alternatives are two spaces apart. */
type KeyRow = { keys: string; label: string };

/** `g` and then one of these goes to a screen. */
export const goKeys: readonly GoKey[] = [
  { key: 'd', path: '/', label: m.admin_frame_key_overview },
  { key: 'o', path: '/orders', label: m.admin_frame_key_orders },
  { key: 'p', path: '/products', label: m.admin_frame_key_products },
  { key: 'i', path: '/product-items', label: m.admin_frame_key_items },
  { key: 'c', path: '/customers', label: m.admin_frame_key_customers },
  { key: 'f', path: '/offers', label: m.admin_frame_key_offers },
  { key: 's', path: '/settings/general', label: m.admin_frame_key_settings },
];

/** The pair of keys that goes to a screen, where there is one. */
export function goKeyOf(path: string): string | undefined {
  const found = goKeys.find((go) => go.path === path);
  return found && `g ${found.key}`;
}

/** Every other key, by where it works: the table that `?` shows is made from these lists. */
export function keyTable(): { title: string; rows: KeyRow[] }[] {
  const mod = modKey();
  return [
    {
      title: m.admin_frame_keys_everywhere(),
      rows: [
        { keys: `${mod}K`, label: m.admin_palette_open() },
        { keys: '[  ]', label: m.admin_frame_key_neighbours() },
        { keys: 'Esc', label: m.admin_frame_key_escape() },
        { keys: '?', label: m.admin_frame_key_help() },
      ],
    },
    {
      title: m.admin_frame_keys_lists(),
      rows: [
        { keys: '/', label: m.admin_frame_key_search() },
        { keys: 'n', label: m.admin_frame_key_new() },
        { keys: 'j  k', label: m.admin_frame_key_rows() },
        { keys: `↵  e`, label: m.admin_frame_key_open() },
        { keys: `${mod}↵`, label: m.admin_frame_key_new_tab() },
        { keys: 'x', label: m.admin_frame_key_select() },
        { keys: 'Shift x', label: m.admin_frame_key_select_range() },
        { keys: `${mod}A`, label: m.admin_frame_key_select_all() },
        { keys: 'p', label: m.admin_frame_key_print() },
      ],
    },
    {
      title: m.admin_frame_keys_forms(),
      rows: [
        { keys: `${mod}S`, label: m.admin_frame_key_save() },
        { keys: `${mod}D`, label: m.admin_frame_key_fill() },
        { keys: `${mod}Z`, label: m.admin_frame_key_undo() },
        { keys: `Shift ${mod}Z`, label: m.admin_frame_key_redo() },
      ],
    },
  ];
}
