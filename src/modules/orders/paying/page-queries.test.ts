import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type PayingShop, payingShop } from '#testing/providers/paying.ts';
import { addPageMethods, type PageMethods, pageVisits } from '#testing/providers/payment-pages.ts';
import { queryAttempts } from './query-attempts.ts';

let fixtures: PayingShop;
let methods: PageMethods;
let visits: ReturnType<typeof pageVisits>;

beforeAll(async () => {
  fixtures = await payingShop();
  methods = await addPageMethods(fixtures);
  visits = pageVisits(fixtures, methods);
});
afterAll(() => fixtures.close());
beforeEach(() => fixtures.pages.set({}));

describe('the query', () => {
  // The job takes twenty at a time: those of the tests before are settled.
  beforeEach(async () => {
    await fixtures.pool.pg.query(`update payment_attempts set state = 'failed', error_code = 'gone' where state <> 'captured'`);
  });

  test('finds the payment whose report never came, and runs at most every five minutes', async () => {
    const order = await fixtures.order({ method: methods.page_card });
    const { decide } = await visits.openPage(order);
    fixtures.pages.set({ lose_notices: true });
    await decide('pay');
    const before = fixtures.pages.queries();
    await queryAttempts(fixtures.deps, fixtures.ports);
    expect(await fixtures.money(order)).toMatchObject({ payment_status: 'pending' });
    fixtures.advance(5);
    await queryAttempts(fixtures.deps, fixtures.ports);
    expect(await fixtures.money(order)).toMatchObject({ payment_status: 'paid', payments: [1680] });
    await queryAttempts(fixtures.deps, fixtures.ports);
    expect(fixtures.pages.queries()).toBe(before + 1);
  });

  test('stops for half an hour when the provider has had too many', async () => {
    const order = await fixtures.order({ method: methods.barcode });
    await visits.openPage(order);
    fixtures.advance(5);
    fixtures.pages.set({ query_budget: 0 });
    await queryAttempts(fixtures.deps, fixtures.ports);
    const queriesBefore = fixtures.pages.queries();
    fixtures.advance(29);
    await queryAttempts(fixtures.deps, fixtures.ports);
    expect(fixtures.pages.queries()).toBe(queriesBefore);
    fixtures.pages.set({});
    fixtures.advance(60);
    await queryAttempts(fixtures.deps, fixtures.ports);
    expect(await fixtures.money(order)).toMatchObject({ payment_status: 'failed', attempts: ['failed'] });
  });

  test('by the shopper is allowed every three minutes, to the second', async () => {
    const { order } = await visits.withCode();
    const refresh = () => fixtures.shopper(order)('POST', `/api/my/orders/${order.token}/pay/refresh`, {});
    expect((await refresh()).body).toMatchObject({ payment_status: 'pending', retry_after: 180 });
    fixtures.advance(179 / 60);
    expect(await refresh()).toMatchObject({ status: 429, body: { retry_after: 1 } });
    fixtures.advance(1 / 60);
    expect((await refresh()).body).toMatchObject({ retry_after: 180 });
    expect((await fixtures.call('POST', `/api/my/orders/${order.token}/pay/refresh`, {})).body.code).toBe('open_order_first');
  });
});
