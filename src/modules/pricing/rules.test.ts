import { expect, test } from 'vitest';
import { plainCampaign, plainOffer } from './forms.fake.ts';
import { campaignProblems, endsSoon, offerProblems, ticketEnd } from './rules.ts';

const day = 86_400_000;
const now = new Date('2026-11-20T04:00:00Z');
const from = (ms: number) => new Date(now.getTime() + ms);

test('a coupon that ends in exactly 180 days is marked as ending soon; a millisecond later it is not', () => {
  expect([endsSoon(from(180 * day), now), endsSoon(from(180 * day + 1), now)]).toEqual([true, false]);
});

test('at its last moment a coupon still ends soon; afterwards it has ended', () => {
  expect([endsSoon(now, now), endsSoon(from(-1), now), endsSoon(null, now)]).toEqual([true, false, false]);
});

test('a ticket ends with the campaign or at the end of the shop’s day after its own days, whichever comes first', () => {
  const end = (valid_until: Date | null, valid_days: number | null) => ticketEnd({ valid_until, valid_days }, now, 'Asia/Taipei');
  expect(end(from(10 * day), 9)).toEqual(new Date('2026-11-29T15:59:59Z'));
  expect(end(from(10 * day), 10)).toEqual(from(10 * day));
  expect(end(null, null)).toBeNull();
});

test('an end equal to its start is refused, one millisecond later it is accepted', () => {
  const [start, next] = [now.toISOString(), from(1).toISOString()];
  expect(Object.keys(offerProblems(plainOffer({ starts_at: start, ends_at: start })))).toEqual(['ends_at']);
  expect(offerProblems(plainOffer({ starts_at: start, ends_at: next }))).toEqual({});
  expect(Object.keys(campaignProblems(plainCampaign({ valid_from: start, valid_until: start })))).toEqual(['valid_until']);
  expect(campaignProblems(plainCampaign({ valid_from: start, valid_until: next }))).toEqual({});
});

test('hours of zero length are refused', () => {
  expect(Object.keys(offerProblems(plainOffer({ from_minute: 600, to_minute: 600 })))).toEqual(['to_minute']);
  expect(offerProblems(plainOffer({ from_minute: 600, to_minute: 601 }))).toEqual({});
});

test('a duplicate promo code is reported at its second place, and the offer’s own code counts', () => {
  const problems = offerProblems(plainOffer({ trigger: 'code', code: 'TEA', promo_codes: ['TEA', 'POT', 'POT'] }));
  expect(Object.keys(problems)).toEqual(['promo_codes.0', 'promo_codes.2']);
});
