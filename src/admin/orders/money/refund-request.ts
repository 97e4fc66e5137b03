import type { OrderForStaff } from '#modules/orders/contract.ts';
import { isNotShipped, isOpenPayment } from '#modules/orders/status.ts';

/** What is refunded: pieces by line, and amounts in major units. */
export type RefundRequest = {
  pieces: Record<number, number>;
  restock: Record<number, boolean>;
  shipping: number | null;
  goodwill: number | null;
  credits: number | null;
  reason: string;
};

export const emptyRefund: RefundRequest = { pieces: {}, restock: {}, shipping: null, goodwill: null, credits: null, reason: '' };

type RefundableLine = { id: number; name: string; spec: string; left: number; isPart: boolean };

type Left = Pick<OrderForStaff, 'lines' | 'shippings' | 'refundable' | 'payment_status'>;
const cameBack: readonly string[] = ['failed', 'returning', 'returned'];

/** Nothing was paid for and nothing has left: only money that came in goes back; goods leave by editing the order. */
export const isYetToPay = ({ payment_status, shippings }: Pick<Left, 'payment_status' | 'shippings'>): boolean =>
  isOpenPayment(payment_status) && shippings.every(({ status }) => isNotShipped(status));

/** Lines with refundable pieces. A combo is refunded by its parts, since some may stay with the customer. */
export const refundableLines = (order: Omit<Left, 'refundable'>): RefundableLine[] =>
  isYetToPay(order)
    ? []
    : order.lines
        .flatMap((line) =>
          line.kind === 'group'
            ? line.parts.map(({ id, name, spec, quantity, refunded }) => ({ id, name, spec, left: quantity - refunded, isPart: true }))
            : line.kind === 'item'
              ? [{ id: line.id, name: line.name, spec: line.spec, left: line.quantity - line.refunded, isPart: false }]
              : [],
        )
        .filter(({ left }) => left > 0);

/** Whether money or credits are left to give back. */
export const hasLeft = (order: Left): boolean => order.refundable.money > 0 || (order.refundable.credits > 0 && !isYetToPay(order));

/** Goods came back for which nothing is left to give back, as of cash on delivery that was not collected: they are only restocked. */
export const canTakeBack = (order: Left): boolean =>
  !hasLeft(order) && refundableLines(order).length > 0 && order.shippings.some(({ status }) => cameBack.includes(status));

/** Everything that is left, delivery included. */
export const wholeRefund = (order: Left): RefundRequest =>
  isYetToPay(order)
    ? { ...emptyRefund, goodwill: order.refundable.money }
    : {
        ...emptyRefund,
        pieces: Object.fromEntries(refundableLines(order).map(({ id, left }) => [id, left])),
        restock: Object.fromEntries(refundableLines(order).map(({ id }) => [id, true])),
        shipping: order.refundable.shipping,
      };

/** The pieces of a return, combos as their parts, restocked. */
export function buildReturnRefund(order: OrderForStaff, lines: readonly { line_id: number; quantity: number }[]): RefundRequest {
  const pieces = lines.flatMap(({ line_id, quantity }) => {
    const line = order.lines.find(({ id }) => id === line_id);
    if (line?.kind !== 'group') return [[line_id, quantity] as const];
    return line.parts.map((part) => [part.id, (part.quantity / line.quantity) * quantity] as const);
  });
  const left = new Map(refundableLines(order).map((one) => [one.id, one.left]));
  const requestedPieces = pieces.map(([id, n]) => [id, Math.min(n, left.get(id) ?? 0)] as const).filter(([, n]) => n > 0);
  return {
    ...emptyRefund,
    pieces: Object.fromEntries(requestedPieces),
    restock: Object.fromEntries(requestedPieces.map(([id]) => [id, true])),
  };
}

/** The input of the endpoint. */
export function toRefundInput({ id, version }: OrderForStaff, { pieces, restock, shipping, goodwill, credits, reason }: RefundRequest) {
  const lines = Object.entries(pieces)
    .filter(([, quantity]) => quantity > 0)
    .map(([line, quantity]) => ({ line_id: Number(line), quantity, restock: restock[Number(line)] ?? false }));
  return {
    ...{ id, version, lines, reason: reason.trim() },
    ...{ shipping: shipping ?? 0, goodwill: goodwill ?? 0 },
    ...(credits !== null && { credits }),
  };
}

export const isEmptyRefund = ({ pieces, shipping, goodwill }: RefundRequest): boolean =>
  Object.values(pieces).every((n) => !n) && !shipping && !goodwill;
