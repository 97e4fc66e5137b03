import { beforeAll, expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';
import { leakedPasswords } from './leaked-passwords.ts';
import { hashPassword, setPasswordCost, verifyPassword } from './passwords.ts';

beforeAll(() => setPasswordCost());

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

test('an account without a password cannot sign in', async () => {
  for (const stored of [undefined, null, '', 'Kettle2026', '$argon2id$v=19$m=19456,t=2,p=1$$']) {
    expect(await verifyPassword('Kettle2026', stored)).toBe(false);
  }
});

test('the most common passwords are recognised, however they are written', () => {
  for (const worst of ['password1', 'Password1', 'PASSWORD1', '12345678', 'iloveyou2', 'trustno1', 'Woaini1314', 'admin1234']) {
    expect([worst, isCommonPassword(worst)]).toEqual([worst, true]);
  }
  for (const repeated of ['88888888', 'abcabcabc', '20262026', 'abcdabcdabcd']) expect(isCommonPassword(repeated)).toBe(true);
  for (const other of ['Kettle2026', 'abcdeabcde', '8888888a', 'assword1']) {
    expect([other, isCommonPassword(other)]).toEqual([other, false]);
  }
});

test('the list has at least 3,000 common passwords that satisfy the password rule, each once and in lower case', () => {
  const words = leakedPasswords.trim().split(/\s+/);
  expect(words.filter((word) => /^[a-z0-9]{8,12}$/.test(word)).length).toBeGreaterThanOrEqual(3000);
  expect(words.filter((word) => !/^[a-z0-9]{8,12}$/.test(word))).toEqual([]);
  expect(new Set(words).size).toBe(words.length);
  expect(words.filter((word) => !isCommonPassword(word.toUpperCase()))).toEqual([]);
});
