import { z } from 'zod';
import type { Notice, NoticeSubject, ReceivedNotice } from '#modules/newbang/ports.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { equalSecretTexts } from '#platform/crypto/equal-secrets.ts';
import type { NewbangConfig } from './client.ts';
import { signature } from './signature.ts';

const windowSeconds = 300;

const text = z.string().min(1).max(64);
const stock = z.object({ sku: text }).transform(({ sku }): NoticeSubject => ({ sku }));
const product = z.object({ id: text }).transform(({ id }): NoticeSubject => ({ product: id }));
const order = z.object({ supplier_order_no: text }).transform(({ supplier_order_no }): NoticeSubject => ({ supplier_order_no }));

/** What the supplier reports, and what its notice must name. */
const subjects: Readonly<Record<string, z.ZodType<NoticeSubject>>> = {
  ...{ 'stock.changed': stock, 'product.changed': product },
  ...{ 'order.shipped': order, 'order.cancelled': order, 'order.returned': order },
};
const envelope = z.object({ id: text, event: z.string().max(60), data: z.unknown() });

/** Signed as our own requests are. A notice of an unknown kind, or without what it is about, is one about nothing. */
export function readNotice({ key, secret }: NewbangConfig, { path, header, body }: ReceivedNotice, { now }: Clock): Notice | undefined {
  const timestamp = Number(header('x-timestamp'));
  const isTimely = Math.abs(Math.floor(now().getTime() / 1000) - timestamp) <= windowSeconds;
  const nonce = header('x-nonce') ?? '';
  if (header('x-key') !== key || !isTimely || nonce === '') return undefined;
  const expected = signature({ method: 'POST', path, timestamp, nonce, body }, secret);
  if (!equalSecretTexts(expected, header('x-signature') ?? '')) return undefined;
  const parsed = envelope.safeParse(jsonIn(body));
  // Signed, but of no use: noted under its nonce, so that the supplier does not send it for ever.
  if (!parsed.success) return { id: nonce.slice(0, 64), about: undefined };
  const { id, event, data } = parsed.data;
  return { id, about: Object.hasOwn(subjects, event) ? subjects[event]?.safeParse(data).data : undefined };
}

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
