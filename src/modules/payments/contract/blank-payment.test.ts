import { expect, test } from 'vitest';
import { defaultsOf } from '#testing/forms/form-defaults.ts';
import { paymentForm } from '../contract.ts';
import { blankPayment } from './blank-payment.ts';

test('a field left out of the form of a payment method is stored as in the blank one', () => {
  const defaults = defaultsOf(paymentForm);
  expect(Object.keys(defaults).length).toBeGreaterThan(8);
  expect(blankPayment).toMatchObject(defaults);
});
