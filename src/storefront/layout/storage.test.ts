import { afterEach, expect, test } from 'vitest';
import { stored } from './storage.ts';

afterEach(() => {
  stored.remove('cart');
  Reflect.deleteProperty(globalThis, 'document');
  Reflect.deleteProperty(globalThis, 'localStorage');
});

/** What a browser has and Node has not. */
const browserHas = (name: 'document' | 'localStorage', value: object) =>
  Object.defineProperty(globalThis, name, { value, configurable: true });
const refuse = () => {
  throw new DOMException('denied', 'SecurityError');
};

test('in a browser that denies storage a value is kept for the page, so that a cart is not lost with its second item', () => {
  browserHas('document', {});
  browserHas('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  stored.set('cart', 'a');
  expect(stored.get('cart')).toBe('a');
  stored.remove('cart');
  expect(stored.get('cart')).toBeNull();
});

test('a full storage does not answer with the older value', () => {
  browserHas('document', {});
  browserHas('localStorage', { getItem: () => 'old', setItem: refuse, removeItem: () => {} });
  stored.set('cart', 'new');
  expect(stored.get('cart')).toBe('new');
});

test('the server keeps nothing, as it renders for everybody', () => {
  browserHas('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  stored.set('cart', 'a');
  expect(stored.get('cart')).toBeNull();
});
