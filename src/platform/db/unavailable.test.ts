import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { sqlState } from './database.ts';
import { isUnavailable } from './unavailable.ts';

const driverError = (facts: object, message = 'something') => Object.assign(new Error(message), facts);

test.each([
  '08000', // connection exception
  '08003', // connection does not exist
  '08006', // connection failure
  '25006', // read-only transaction
  '25P03', // idle in transaction too long
  '40001', // serialization failure
  '40P01', // deadlock
  '53000', // insufficient resources
  '53100', // disk full
  '53200', // out of memory
  '53300', // too many connections
  '55P03', // lock not available
  '57014', // statement timeout
  '57P01', // admin shutdown
  '57P02', // crash shutdown
  '57P03', // cannot connect now
  '57P05', // idle session timeout
  '58000', // system error
  '58030', // I/O error
])('SQLSTATE %s is unavailable', (code) => expect(isUnavailable(driverError({ code }))).toBe(true));

test.each([
  '22021', // wrong text
  '23505', // unique violation
  '23514', // a CHECK
  '25P02', // the transaction had failed before
  '42601', // our syntax
  '42P01', // no such table
  '58P01', // a file that an administrator named
  'P0001', // raised by a function
])('SQLSTATE %s is not', (code) => expect(isUnavailable(driverError({ code }))).toBe(false));

test.each(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'])(
  'a socket error %s is unavailable',
  (code) => expect(isUnavailable(driverError({ code }))).toBe(true),
);

test.each(['ENOSPC', 'EDQUOT'])('%s, a disk without room for an upload, is unavailable', (code) =>
  expect(isUnavailable(driverError({ code, syscall: 'write' }))).toBe(true),
);

test.each([
  'timeout exceeded when trying to connect',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
])('the driver’s error “%s” is unavailable', (message) => expect(isUnavailable(driverError({}, message))).toBe(true));

test('an error of a file is none of the database, though its code has five letters', () => {
  expect(['EPERM', 'EROFS', 'EBUSY', 'EPIPE'].map((code) => sqlState(driverError({ code })))).toEqual(Array(4).fill(undefined));
  expect(['XX000', 'P0001', '0A000'].map((code) => sqlState(driverError({ code })))).toEqual(['XX000', 'P0001', '0A000']);
});

test('ENOENT of a socket is unavailable, ENOENT of a file is not', async () => {
  expect(isUnavailable(driverError({ code: 'ENOENT', syscall: 'connect' }))).toBe(true);
  const missing: unknown = await readFile('/nowhere/at/all').catch((error: unknown) => error);
  expect(missing).toMatchObject({ code: 'ENOENT' });
  expect(isUnavailable(missing)).toBe(false);
});

test('a host with several addresses is unavailable when all of them are', () => {
  const refused = driverError({ code: 'ECONNREFUSED' });
  expect(isUnavailable(new AggregateError([refused, refused]))).toBe(true);
  expect(isUnavailable(new AggregateError([refused, new Error('x')]))).toBe(false);
});

test.each([undefined, null, 'ECONNREFUSED', { code: 'ECONNREFUSED' }, new Error('x')])('any other error is not: %s', (odd) =>
  expect(isUnavailable(odd)).toBe(false),
);
