import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { ConfigError } from './config.ts';
import { secretKeyOf } from './secret-key.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = temporaryFolder('key');
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const own = () => secretKeyOf({ secretKey: undefined, dataDir });
const file = () => path.join(dataDir, 'secret.key');

test('a key is made once, for this account only, and is the same at each start', () => {
  const key = own();
  expect(key).toMatch(/^[\w-]{64}$/);
  expect([own(), readFileSync(file(), 'utf8')]).toEqual([key, `${key}\n`]);
  expect([readdirSync(dataDir), statSync(file()).mode & 0o777]).toEqual([['secret.key'], 0o600]);
});

test('a key of the environment counts before that of the folder, which is then not made', () => {
  expect(secretKeyOf({ secretKey: 'k'.repeat(32), dataDir })).toBe('k'.repeat(32));
  expect(readdirSync(dataDir)).toEqual([]);
});

test.each(['', '\n', 'k'.repeat(31)])('a file that was cut off is refused, not used as a key: %j', (content) => {
  writeFileSync(file(), content);
  expect(own).toThrow(ConfigError);
  expect(own).toThrow(`${file()} holds no complete key. Put your copy of it there`);
  expect(readFileSync(file(), 'utf8')).toBe(content);
});

test('a key of 32 characters is accepted', () => {
  writeFileSync(file(), 'k'.repeat(32));
  expect(own()).toBe('k'.repeat(32));
});
