import * as m from '#messages';
import { modKey } from '../kit/shortcuts.ts';

type GoKey = { key: string; path: string; label: () => string };
/** Keys as shown in the table; alternatives are two spaces apart. */
type KeyRow = { keys: string; label: string };

/** `g` followed by one of these opens a screen. */
export const goKeys: readonly GoKey[] = [
  { key: 'd', path: '/', label: m.admin_layout_key_overview },
  { key: 'o', path: '/orders', label: m.admin_layout_key_orders },
  { key: 'p', path: '/products', label: m.admin_layout_key_products },
  { key: 'i', path: '/product-items', label: m.admin_layout_key_items },
  { key: 'c', path: '/customers', label: m.admin_layout_key_customers },
  { key: 'f', path: '/offers', label: m.admin_layout_key_offers },
  { key: 's', path: '/settings/general', label: m.admin_layout_key_settings },
];

/** The key sequence that opens a screen, if there is one. */
export function goKeyOf(path: string): string | undefined {
  const found = goKeys.find((go) => go.path === path);
  return found && `g ${found.key}`;
}

/** All other keys by where they work; the `?` table lists those in `works`. */
export function keyTable(works: ReadonlySet<string>): { title: string; rows: KeyRow[] }[] {
  const mod = modKey();
  const hasSheet = document.querySelector('[role="grid"]') !== null;
  const hasTree = document.querySelector('[data-keys="tree"]') !== null;
  const row = (key: string, keys: string, label: string) => (works.has(key) ? [{ keys, label }] : []);
  return [
    {
      title: m.admin_layout_keys_everywhere(),
      rows: [
        { keys: `${mod}K`, label: m.admin_palette_open() },
        ...(works.has('[') || works.has(']') ? [{ keys: '[  ]', label: m.admin_layout_key_adjacent() }] : []),
        ...(works.has('j') ? [] : [...row('e', 'e', m.admin_layout_key_edit()), ...row('p', 'p', m.admin_layout_key_print())]),
        { keys: 'Esc', label: m.admin_layout_key_escape() },
        { keys: '?', label: m.admin_layout_key_help() },
      ],
    },
    {
      title: m.admin_layout_keys_lists(),
      rows: [
        ...row('/', '/', m.admin_layout_key_search()),
        ...row('n', 'n', m.admin_layout_key_new()),
        ...row('j', 'j  k', m.admin_layout_key_rows()),
        ...row('Enter', '↵', m.admin_layout_key_open()),
        ...row('mod+Enter', `${mod}↵`, m.admin_layout_key_new_tab()),
        ...(works.has('j') ? row('e', 'e', m.admin_layout_key_edit()) : []),
        ...row('x', 'x', m.admin_layout_key_select()),
        ...row('shift+x', 'Shift x', m.admin_layout_key_select_range()),
        ...row('mod+a', `${mod}A`, m.admin_layout_key_select_all()),
        ...(works.has('j') ? row('p', 'p', m.admin_layout_key_print()) : []),
        ...(hasTree ? [{ keys: 'm', label: m.admin_layout_key_move() }] : []),
        ...(hasTree ? [{ keys: 'Alt ↑  Alt ↓', label: m.admin_layout_key_order() }] : []),
      ],
    },
    {
      title: m.admin_layout_keys_forms(),
      rows: [
        ...row('mod+s', `${mod}S`, m.admin_layout_key_save()),
        ...(hasSheet ? [{ keys: `${mod}D`, label: m.admin_layout_key_fill() }] : []),
        ...(hasSheet ? [{ keys: `${mod}Z`, label: m.admin_layout_key_undo() }] : []),
        ...(hasSheet ? [{ keys: `Shift ${mod}Z`, label: m.admin_layout_key_redo() }] : []),
      ],
    },
  ];
}
