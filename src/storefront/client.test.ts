import { afterEach, expect, test } from 'vitest';
import * as m from '#messages';
import { CallError, send } from './client.ts';

test('a server error is shown with the shop’s general message, a refusal with its own', () => {
  expect(new CallError(500, { message: 'Server Error' }).message).toBe(m.error_system_error());
  expect(new CallError(500, { message: 'Server Error', request_id: 'r-7' }).message).toBe(m.layout_system_error({ request: 'r-7' }));
  expect(new CallError(502, {}).message).toBe(m.error_system_error());
  expect(new CallError(503, { code: 'map_unavailable', message: 'Unable to obtain' }).message).toBe('Unable to obtain');
  expect(new CallError(422, { message: 'Required', errors: { email: ['Required'] } }).message).toBe('Required');
});

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'document');
});

test('an answer that is cut off on its way is no answer, although its status was good', async () => {
  Object.defineProperty(globalThis, 'document', { value: { documentElement: { lang: 'en' }, cookie: '' }, configurable: true });
  await expect(send('data:application/json,{"id":"a",', null, {})).rejects.toMatchObject({ status: 0, message: m.shop_offline() });
});
