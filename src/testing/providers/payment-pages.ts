import { addPaymentMethod } from '#modules/payments/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { PayingShop, WaitingOrder } from './paying.ts';

/** Ids of payment methods that lead to the provider's page. */
export type PageMethods = Record<'atm' | 'barcode' | 'page_card', number>;

/** Adds the methods; a card is waited for half an hour, a code three days. */
export async function addPageMethods(fixtures: PayingShop): Promise<PageMethods> {
  const plain = { note: null, min_total: null, max_total: null, countries: ['tw' as const], active: true, fee: 0 };
  const add = (kind: keyof PageMethods, expire_minutes: number) =>
    inTransaction(fixtures.db, async (tx) => {
      const form = { ...plain, name: { tw: kind }, kind, instructions: null, bank: null, expire_minutes };
      return (await addPaymentMethod(tx, form, { canCharge: true })).id;
    });
  return { atm: await add('atm', 4320), barcode: await add('barcode', 4320), page_card: await add('page_card', 30) };
}

type Form = { url: string; fields: Record<string, string> };

/** Posts a form as a browser does, without following where it leads. */
export const postForm = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

/** What a shopper does to pay an order on the provider's page. */
export function pageVisits(fixtures: PayingShop, methods: PageMethods) {
  const pay = async (order: WaitingOrder) => {
    const { body } = await fixtures.shopper(order)('POST', `/api/my/orders/${order.token}/pay`, {});
    return body as typeof body & { form?: Form };
  };
  /** The shopper's browser on the page; `decide` presses one of its buttons. */
  const openPage = async (order: WaitingOrder) => {
    const answer = await pay(order);
    if (!answer.form) throw new Error(`no page: ${JSON.stringify(answer)}`);
    const { url, fields } = answer.form;
    await postForm(url, fields);
    const trade = fields['MerchantTradeNo'] ?? '';
    const decide = (decision: string) => postForm(url.replace('/Cashier/AioCheckOut/V5', '/sim/decide'), { trade, decision });
    return { trade, fields, decide };
  };
  /** A new order that got its code. */
  const withCode = async (kind: keyof PageMethods = 'atm', amount = 1680) => {
    const order = await fixtures.order({ method: methods[kind], amount });
    const page = await openPage(order);
    await page.decide('code');
    return { order, ...page };
  };
  return { pay, openPage, withCode };
}
