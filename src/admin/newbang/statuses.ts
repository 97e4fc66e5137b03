import {
  CircleCheck,
  CircleSlash,
  CircleX,
  FileDiff,
  Hourglass,
  PackageCheck,
  PackageOpen,
  PackagePlus,
  PackageX,
  RefreshCw,
  Truck,
} from 'lucide-react';
import * as m from '#messages';
import type { OrderProblem, SupplierOrderRow, SupplierState, SyncView } from '#modules/newbang/contract.ts';
import type { Status } from '../kit/status/statuses.ts';

export const supplierStatuses: Record<SupplierState, Status> = {
  new: { tone: 'go', icon: PackagePlus, word: m.admin_newbang_state_new },
  imported: { tone: 'ok', icon: PackageCheck, word: m.admin_newbang_state_imported },
  changed: { tone: 'wait', icon: FileDiff, word: m.admin_newbang_state_changed, isUrgent: true },
  gone: { tone: 'off', icon: PackageX, word: m.admin_newbang_state_gone },
};

export const supplyStatuses: Record<SupplierOrderRow['state'], Status> = {
  pending: { tone: 'go', icon: Hourglass, word: m.admin_newbang_order_pending },
  placed: { tone: 'go', icon: PackageOpen, word: m.admin_newbang_order_placed },
  refused: { tone: 'bad', icon: CircleX, word: m.admin_newbang_order_refused, isUrgent: true },
  shipped: { tone: 'ok', icon: Truck, word: m.admin_newbang_order_shipped },
  cancelled: { tone: 'off', icon: CircleSlash, word: m.admin_newbang_order_cancelled },
};

export const syncStatuses: Record<SyncView['state'], Status> = {
  waiting: { tone: 'go', icon: Hourglass, word: m.admin_newbang_sync_waiting },
  running: { tone: 'go', icon: RefreshCw, word: m.admin_newbang_sync_running },
  done: { tone: 'ok', icon: CircleCheck, word: m.admin_newbang_sync_done },
  failed: { tone: 'bad', icon: CircleX, word: m.admin_newbang_sync_failed, isUrgent: true },
  cancelled: { tone: 'off', icon: CircleSlash, word: m.admin_newbang_sync_cancelled },
};

export const syncKinds: Record<SyncView['kind'], () => string> = { full: m.admin_newbang_kind_full, changes: m.admin_newbang_kind_changes };

/** Why staff must act, and what they can do. */
export const problemTexts: Record<OrderProblem, () => string> = {
  price_changed: m.admin_newbang_problem_price_changed,
  out_of_stock: m.admin_newbang_problem_out_of_stock,
  balance_not_enough: m.admin_newbang_problem_balance_not_enough,
  invalid: m.admin_newbang_problem_invalid,
  cash_on_delivery: m.admin_newbang_problem_cash_on_delivery,
  cancel_refused: m.admin_newbang_problem_cancel_refused,
  cancelled_there: m.admin_newbang_problem_cancelled_there,
  returned_there: m.admin_newbang_problem_returned_there,
  not_found: m.admin_newbang_problem_not_found,
};

type Problem = SyncView['problems'][number];

/** One line of the journal about a refused record. */
export function problemLine({ id, field, kind }: Problem): string {
  const product = id ?? m.admin_newbang_unknown_product();
  const lines: Record<Problem['kind'], () => string> = {
    type: () => m.admin_newbang_wrong_type({ product, field }),
    repeated: () => m.admin_newbang_wrong_repeated({ product }),
    currency: () => m.admin_newbang_wrong_currency({ product }),
    picture: () => m.admin_newbang_wrong_picture({ product }),
    saving: () => m.admin_newbang_wrong_saving({ product }),
    vanished: () => m.admin_newbang_wrong_vanished({ n: Number(field) }),
  };
  return lines[kind]();
}
