import { CircleCheck, CircleSlash, CircleX, Hourglass } from 'lucide-react';
import * as m from '#messages';
import type { InvoiceForStaff } from '#modules/invoices/contract.ts';
import type { Status } from '../../kit/status/statuses.ts';

const states: Record<InvoiceForStaff['state'], Status> = {
  pending: { tone: 'wait', icon: Hourglass, word: m.admin_order_invoice_pending },
  issued: { tone: 'ok', icon: CircleCheck, word: m.admin_order_invoice_issued },
  failed: { tone: 'bad', icon: CircleX, word: m.admin_order_invoice_failed, isUrgent: true },
  void: { tone: 'off', icon: CircleSlash, word: m.admin_order_invoice_void },
};

/** The status of an invoice. */
export function invoiceStatus({ state, is_unanswered, is_being_voided }: InvoiceForStaff): Status {
  if (is_unanswered) return { ...states.pending, word: m.admin_order_invoice_unanswered };
  return is_being_voided ? { ...states.pending, word: m.admin_order_invoice_voiding } : states[state];
}

type Allowance = InvoiceForStaff['allowances'][number];
const allowanceWords: Record<Allowance['state'], Status> = {
  pending: { ...states.pending, word: m.admin_order_invoice_allowance_pending },
  issued: { ...states.issued, tone: 'back', word: m.admin_order_invoice_allowance },
  failed: { ...states.failed, word: m.admin_order_invoice_allowance_failed },
};
export const allowanceStatus = ({ state }: Allowance): Status => allowanceWords[state];

export const invoiceWords: Readonly<Record<string, Status>> = { failed: states.failed, pending: states.pending, void: states.void };
/** The words of a list's cell that is not a number. */
export const invoiceInList = (text: string): string => invoiceWords[text]?.word() ?? text;

/** Whether the answer will change by itself within moments. */
export const isOnTheWay = ({ state, is_being_voided, allowances }: InvoiceForStaff): boolean =>
  state === 'pending' || is_being_voided || allowances.some((one) => one.state === 'pending');
