import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

test('a password matches its own hash and no other password does', async () => {
  const hash = await hashPassword('Kettle2026');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(await verifyPassword('Kettle2026', hash)).toBe(true);
  expect(await verifyPassword('kettle2026', hash)).toBe(false);
  expect(await verifyPassword('', hash)).toBe(false);
});

test('the same password has a new hash each time', async () => {
  expect(await hashPassword('Kettle2026')).not.toBe(await hashPassword('Kettle2026'));
});

test('an account without a password lets nobody in', async () => {
  for (const stored of [undefined, null, '', 'Kettle2026', '$argon2id$v=19$m=19456,t=2,p=1$$']) {
    expect(await verifyPassword('Kettle2026', stored)).toBe(false);
  }
});

test('the passwords that are tried first are known, however they are written', () => {
  expect(isCommonPassword('password1')).toBe(true);
  expect(isCommonPassword('Password1')).toBe(true);
  expect(isCommonPassword('12345678')).toBe(true);
  expect(isCommonPassword('Kettle2026')).toBe(false);
});
