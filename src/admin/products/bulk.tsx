import { Archive, ArchiveRestore, CalendarClock, CircleCheck, EyeOff, Folder, LockKeyhole, Percent, Tag } from 'lucide-react';
import * as m from '#messages';
import type { ProductRow, ShelfStatus } from '#modules/catalog/contract.ts';
import type { BulkAction, BulkCall, PromptDialog } from '../kit/list/spec.ts';
import { type Change, change } from './bulk-change.ts';
import { CategoryDialog, PriceDialog, ScheduleDialog, TagDialog } from './bulk-dialogs.tsx';

type Action = BulkAction<ProductRow>;
type Dialog = PromptDialog<ProductRow>['draw'];

const shelf = (shelf_status: ShelfStatus): BulkCall => change({ action: 'shelf', shelf_status });
const everyRow = (): boolean => true;

const more = {
  label: m.admin_products_bulk_more,
  heading: m.admin_products_bulk_heading,
  count: ({ n, total }: { n: number; total: number }): string => m.admin_kit_of({ n, total }),
};
const updating = { needs: 'products update' as const, fits: everyRow, done: (n: number): string => m.admin_products_changed({ n }) };

/** In the menu: runs at once, with undo. */
const plain = (key: string, label: () => string, icon: Action['icon'], done: Change, back: Change, fits: Action['fits']): Action => ({
  ...updating,
  ...change(done),
  menu: more,
  key,
  label,
  icon,
  fits,
  undo: () => change(back),
});
/** In the menu: opens a dialog that completes the call. */
const dialogAction = (key: string, label: () => string, icon: Action['icon'], draw: Dialog): Action => ({
  ...updating,
  ...change({ action: 'restore' }),
  menu: more,
  key,
  label,
  icon,
  prompt: { kind: 'dialog', draw },
});

/** The bulk actions of products. */
export const productActions: Action[] = [
  {
    ...shelf('on_shelf'),
    key: 'on',
    label: m.admin_products_put_on,
    icon: CircleCheck,
    needs: 'products update',
    fits: ({ shelf_status }) => shelf_status !== 'on_shelf',
    done: (n) => m.admin_products_put_on_done({ n }),
    undo: ({ archived, shelf_status }) => (archived ? change({ action: 'archive' }) : shelf(shelf_status)),
  },
  {
    ...shelf('off_shelf'),
    key: 'off',
    label: m.admin_products_take_off,
    icon: EyeOff,
    needs: 'products update',
    fits: ({ shelf_status }) => shelf_status === 'on_shelf',
    done: (n) => m.admin_products_taken_off({ n }),
    undo: (before) => shelf(before.shelf_status),
  },
  dialogAction('schedule', m.admin_products_schedule, CalendarClock, ScheduleDialog),
  dialogAction('category', m.admin_products_bulk_category, Folder, CategoryDialog),
  dialogAction('tag', m.admin_products_bulk_tag, Tag, TagDialog),
  dialogAction('price', m.admin_products_bulk_price, Percent, PriceDialog),
  plain(
    'members',
    m.admin_products_bulk_members,
    LockKeyhole,
    { action: 'member_only', member_only: true },
    { action: 'member_only', member_only: false },
    ({ member_only }) => !member_only,
  ),
  plain(
    'everybody',
    m.admin_products_bulk_everybody,
    LockKeyhole,
    { action: 'member_only', member_only: false },
    { action: 'member_only', member_only: true },
    ({ member_only }) => member_only,
  ),
  {
    ...plain('archive', m.admin_products_archive, Archive, { action: 'archive' }, { action: 'restore' }, ({ archived }) => !archived),
    // The undo restores the former shelf status.
    undo: (before) => (before.shelf_status === 'on_shelf' ? shelf('on_shelf') : change({ action: 'restore' })),
    done: (n) => m.admin_products_archived({ n }),
  },
  plain('restore', m.admin_products_restore, ArchiveRestore, { action: 'restore' }, { action: 'archive' }, ({ archived }) => archived),
];
