import { test } from '@playwright/test';

const addresses = new WeakMap<object, string>();

/**
 * The address of the running test: one per test, since the shop limits sign-ins and writes by address. The shop reads it from
 * X-Forwarded-For, because running-shop.ts makes it trust this machine.
 */
export function clientAddress(): string {
  const running = test.info();
  const known = addresses.get(running);
  if (known) return known;
  const part = () => 1 + Math.floor(Math.random() * 250);
  const address = `10.${part()}.${part()}.${part()}`;
  addresses.set(running, address);
  return address;
}
