import { createConsignments } from '#integrations/ecpay-logistics/consignments.ts';
import { ecpayLogisticsSandbox } from '#integrations/ecpay-logistics/sandbox.ts';
import { createTappayCard } from '#integrations/tappay/card.ts';
import { tappaySandbox } from '#integrations/tappay/sandbox.ts';
import { addDeliveryMethod } from '#modules/shipping/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Locale } from '#shared/locale.ts';
import { type Answer, type Client, type CustomerClient, guest, signUpCustomer, superman } from '#testing/clients.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import { noProviders } from './providers/no-providers.ts';
import { testTimeouts } from './test-timeouts.ts';

/** The callers of a shop, with a language. */
export type LocalizedCallers = {
  locale: Locale;
  guest(): Client;
  member(): Promise<CustomerClient>;
  office(): Promise<Client>;
};
export type SilentShop = { shop: ServedShop; cvs: number; dated: number; close(): Promise<void> };

/** A shop whose providers do not answer, with a store pick-up and a delivery with a required day. */
export async function silentShop(): Promise<SilentShop> {
  const card = createTappayCard(tappaySandbox('http://127.0.0.1:9'));
  const shop = await servedShop({
    env: { SMTP_URL: 'smtp://127.0.0.1:9' },
    ports: {
      ...noProviders,
      card: () => card,
      consignments: async () => createConsignments(ecpayLogisticsSandbox('http://127.0.0.1:9')),
    },
    // Waiting for a locked table ends soon: see whileLocked.
    waits: { ...testTimeouts.waits, lockMs: 500 },
  });
  const { db, transfer } = shop.fixtures;
  await db.updateTable('payment_methods').set({ active: true }).where('id', '=', 1).execute();
  await db.updateTable('payment_methods').set({ min_total: 300 }).where('id', '=', transfer).execute();
  const date = { mode: 'required' as const, lead_days: 1, cut_off: '14:00', horizon_days: 5, blackout_dates: [], slots: [] };
  const [cvs, dated] = await inTransaction(db, async (tx) => [
    await addDeliveryMethod(tx, { ...method, kind: 'cvs', subtype: 'FAMIC2C' }),
    await addDeliveryMethod(tx, { ...method, kind: 'home', delivery_date: { ...date, weekdays: [1, 2, 3, 4, 5] } }),
  ]);
  return { shop, cvs: cvs?.id ?? 0, dated: dated?.id ?? 0, close: shop.close };
}

const method = {
  name: { tw: '配送', en: 'Delivery' },
  note: null,
  fee: 60,
  free_threshold: null,
  min_total: null,
  max_total: null,
  countries: ['tw' as const],
  pickup_address: null,
  active: true,
};

const withLocale = <C extends Client>(client: C, locale: Locale): C => ({
  ...client,
  call: (verb, url, body, more) => client.call(verb, url, body, { ...more, 'accept-language': locale === 'tw' ? 'zh-TW' : 'en' }),
});

export const localizedCallers = (shop: ServedShop, locale: Locale): LocalizedCallers => ({
  locale,
  guest: () => withLocale(guest(shop), locale),
  member: async () => withLocale(await signUpCustomer(shop), locale),
  office: async () => withLocale(await superman(shop), locale),
});

/** Runs `call` while another transaction locks a table, so that the database does not answer in time. */
export async function whileLocked(shop: ServedShop, table: string, call: () => Promise<Answer>): Promise<Answer> {
  const holder = await shop.fixtures.pool.pg.connect();
  try {
    await holder.query(`begin; lock table ${table} in access exclusive mode`);
    return await call();
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}
