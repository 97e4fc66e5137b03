import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CvsSubtype, deliveryForm } from '#modules/shipping/contract.ts';
import { addDeliveryMethod } from '#modules/shipping/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type ConsigningShop, consigningShop } from '#testing/providers/consigning.ts';

let shop: ConsigningShop;
beforeAll(async () => {
  shop = await consigningShop();
});
afterAll(() => shop.close());

type Step = readonly [code: string, status: string];
const family = {
  store: '006598',
  way: [
    ['3032', 'shipped'],
    ['3024', 'shipped'],
    ['3018', 'arrived'],
  ],
  end: [['3022', 'delivered']],
} as const;
const seven = {
  store: '131386',
  way: [
    ['2068', 'shipped'],
    ['2030', 'shipped'],
    ['2073', 'arrived'],
  ],
  end: [['2067', 'delivered']],
} as const;
const famiBack = [
  ['3020', 'failed'],
  ['3019', 'failed'],
  ['3023', 'returned'],
] as const;
const sevenBack = [
  ['2074', 'failed'],
  ['2072', 'failed'],
  ['2070', 'returned'],
] as const;
type Walk = { store?: string; way: readonly Step[]; end: readonly Step[]; back: readonly Step[] };

/** The codes of ECPay's table (logistics_status.xlsx, 2026-05) by service, and the status of the parcel that each means. */
const walks: Readonly<Record<string, Walk>> = {
  FAMIC2C: { ...family, back: famiBack },
  FAMI: { ...family, back: famiBack },
  UNIMARTC2C: { ...seven, back: sevenBack },
  UNIMART: { ...seven, back: sevenBack },
  UNIMARTFREEZE: { ...seven, back: sevenBack },
  HILIFEC2C: { ...seven, back: sevenBack },
  HILIFE: { ...seven, back: sevenBack },
  OKMARTC2C: {
    way: [
      ['3032', 'shipped'],
      ['2030', 'shipped'],
      ['2073', 'arrived'],
    ],
    end: [['3022', 'delivered']],
    back: [
      ['2074', 'failed'],
      ['2072', 'failed'],
      ['3023', 'returned'],
    ],
  },
  TCAT: {
    way: [
      ['3001', 'shipped'],
      ['3006', 'shipped'],
    ],
    end: [['3003', 'delivered']],
    back: [
      ['3117', 'failed'],
      ['5004', 'returned'],
    ],
  },
  POST: {
    way: [
      ['3301', 'shipped'],
      ['3312', 'shipped'],
    ],
    end: [['3308', 'delivered']],
    back: [
      ['3305', 'failed'],
      ['3310', 'returned'],
    ],
  },
};

/** A paid or cash order whose note this service has made; its id and the carrier's number. */
async function noted(subtype: string) {
  const isHome = subtype === 'TCAT' || subtype === 'POST';
  const chain = subtype as CvsSubtype;
  const stores = isHome ? [] : ((await (await shop.ports.storeMap())?.storeList(chain)) ?? []);
  const temperature = subtype === 'UNIMARTFREEZE' ? ('frozen' as const) : undefined;
  const taken = { temperatures: [temperature ?? 'ambient'], countries: ['tw'] };
  const form = { ...taken, name: { tw: subtype }, kind: isHome ? 'home' : 'cvs', subtype, active: true, fee: 60 };
  const common = { note: null, min_total: null, max_total: null, pickup_address: null, free_threshold: null };
  const { id: delivery } = await inTransaction(shop.db, (tx) => addDeliveryMethod(tx, deliveryForm.parse({ ...common, ...form })));
  const store = stores[0] && { ...stores[0], subtype: chain, outside: false };
  const items = [{ itemId: await shop.item(300, 10, { ...(temperature && { temperature }) }), quantity: 1 }];
  const { id } = await shop.place({ items, payment: isHome ? 'transfer' : 'cod', delivery, ...(store && { store }) });
  if (isHome) await shop.superman('move', { id, machine: 'payment', from: 'unpaid', to: 'paid' });
  await shop.call('make', { id });
  return { id, carrierId: (await shop.atCarrier(id))[0]?.id ?? '' };
}

const cases = Object.entries(walks).flatMap(([subtype, { way, end, back }]) => [
  [subtype, 'collected', [...way, ...end]] as const,
  [subtype, 'not collected', [...way, ...back]] as const,
]);

test.each(cases)('a parcel by %s, %s, passes through each state', async (subtype, _, steps) => {
  const { id, carrierId } = await noted(subtype);
  const seen: string[] = [];
  for (const [code] of steps) {
    shop.advance(1 / 1440);
    await shop.simulator.advance(carrierId, code);
    seen.push((await shop.parcels(id))[0]?.status ?? '');
  }
  expect(seen).toEqual(steps.map(([, status]) => status));
});
