import { expect, test } from 'vitest';
import { defaultsOf } from '#testing/forms/form-defaults.ts';
import { deliveryForm } from '../contract.ts';
import { blankDelivery } from './blank-delivery.ts';

test('a field left out of the form of a delivery method is stored as in the blank one', () => {
  const defaults = defaultsOf(deliveryForm);
  expect(Object.keys(defaults).length).toBeGreaterThan(10);
  expect(blankDelivery).toMatchObject(defaults);
});
