import { expect, expectTypeOf, test } from 'vitest';
import type * as m from '#messages';
import type { accountErrors } from '#modules/account/contract.ts';
import type { cartErrors } from '#modules/cart/contract.ts';
import type { catalogErrors } from '#modules/catalog/contract.ts';
import type { checkoutErrors } from '#modules/checkout/contract.ts';
import type { contentErrors } from '#modules/content/contract.ts';
import type { creditErrors } from '#modules/credits/contract.ts';
import type { customerErrors } from '#modules/customers/contract.ts';
import type { orderErrors } from '#modules/orders/contract.ts';
import type { payingErrors } from '#modules/orders/paying/contract.ts';
import type { paymentErrors } from '#modules/payments/contract.ts';
import type { pricingErrors } from '#modules/pricing/contract.ts';
import type { settingsErrors } from '#modules/settings/contract.ts';
import type { shippingErrors } from '#modules/shipping/contract.ts';
import type { shopfrontErrors } from '#modules/shopfront/contract.ts';
import type { staffErrors } from '#modules/staff/contract.ts';
import type { taskErrors } from '#modules/tasks/contract.ts';
import { type FactsOf, refuser, withFacts } from '#shared/refusal.ts';

/** What the sentence of a code has variables for; `Record<string, never>` when it has none. */
type Variables<Code extends string> = `error_${Code}` extends keyof typeof m
  ? NonNullable<Parameters<(typeof m)[`error_${Code}`]>[0]>
  : never;

/** Codes of an error list with a sentence that uses a fact that the list does not declare, or declares with another type. */
type Unworded<E> = {
  [Code in keyof E & string]: string extends keyof Variables<Code>
    ? never
    : [FactsOf<E[Code]>] extends [never]
      ? Code
      : FactsOf<E[Code]> extends Variables<Code>
        ? never
        : Code;
}[keyof E & string];

test('every fact used in the sentence of a refusal is declared by its code, in every module', () => {
  expectTypeOf<Unworded<typeof catalogErrors>>().toBeNever();
  expectTypeOf<Unworded<typeof orderErrors>>().toBeNever();
  expectTypeOf<Unworded<typeof customerErrors>>().toBeNever();
  expectTypeOf<Unworded<typeof accountErrors>>().toBeNever();
  expectTypeOf<Unworded<typeof contentErrors>>().toBeNever();
  expectTypeOf<Unworded<typeof staffErrors>>().toBeNever();
  expectTypeOf<Unworded<typeof shippingErrors>>().toBeNever();
  expectTypeOf<Unworded<typeof cartErrors>>().toBeNever();
  expectTypeOf<Unworded<typeof paymentErrors>>().toBeNever();
  expectTypeOf<Unworded<typeof creditErrors>>().toBeNever();
  expectTypeOf<Unworded<typeof pricingErrors>>().toBeNever();
  expectTypeOf<Unworded<typeof taskErrors>>().toBeNever();
  expectTypeOf<Unworded<typeof settingsErrors>>().toBeNever();
  expectTypeOf<Unworded<typeof checkoutErrors>>().toBeNever();
  expectTypeOf<Unworded<typeof shopfrontErrors>>().toBeNever();
  expectTypeOf<Unworded<typeof payingErrors>>().toBeNever();
});

test('a sentence that uses an undeclared fact is found', () => {
  const errors = { orders_open: 409, too_many_views: withFacts<{ most: number }>(422), order_not_found: 404 } as const;
  expectTypeOf<Unworded<typeof errors>>().toEqualTypeOf<'orders_open' | 'too_many_views'>();
});

test('a refusal with wrong or missing facts does not compile', () => {
  const refuse = refuser({ orders_open: withFacts<{ count: number }>(409), order_not_found: 404 } as const);
  // @ts-expect-error: the facts are missing.
  refuse('orders_open');
  // @ts-expect-error: a count is a number.
  refuse('orders_open', { count: '3' });
  // @ts-expect-error: this code carries none.
  refuse('order_not_found', { id: 7 });
  expect(refuse('orders_open', { count: 3 })).toMatchObject({ code: 'orders_open', status: 409, facts: { count: 3 } });
});
