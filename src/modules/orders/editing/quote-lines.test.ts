import { expect, test } from 'vitest';
import { partial } from '#testing/partial.ts';
import { type AgreedLine, buildQuote, type Terms } from './quote-lines.ts';

type Group = Extract<AgreedLine, { kind: 'group' }>;
type Part = Group['parts'][number];

const part = (id: number, change: Partial<Part['item']> = {}): Part => ({
  item: partial<Part['item']>({ id, price: 600, min_price: 450, is_newbang: false, weight_g: 100, ...change }),
  quantity: 1,
});
const group = (parts: readonly Part[]): Group => ({
  ...{ kind: 'group', key: 'group:1', group_id: '1', quantity: 1, unit_price: 1000, parts },
  combo: partial<Group['combo']>({ id: 9, temperature: 'ambient', brand_id: null, category_ids: [], tags: [], is_credit: false }),
});
const quote = (line: Group) =>
  buildQuote({
    ...{ currency: 'twd', country: 'tw', now: new Date('2026-11-20T04:00:00Z'), time_zone: 'Asia/Taipei', zip: null, customer: null },
    ...{ lines: [line], rules: [], payment: null },
    delivery: partial<Terms['delivery']>({
      ...{ id: 1, kind: 'home', fee: 60, fee_tiers: [], free_threshold: null, threshold_basis: 'after_discount', surcharges: [] },
      ...{ min_total: null, max_total: null, countries: ['tw'], cod_allowed: true, cod_fee: 0, cod_max: null },
    }),
  });

test('a combo with a supplier’s part travels in the supplier’s parcel, as from a cart', () => {
  expect(quote(group([part(1), part(2)])).parcels.map(({ key }) => key)).toEqual(['ambient']);
  expect(quote(group([part(1), part(2, { is_newbang: true })])).parcels.map(({ key }) => key)).toEqual(['newbang:ambient']);
});
