import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { rereading } from './form-source.ts';

type Brand = { name: string; version: number };

const sourceOf = (read: () => Promise<Brand>) => ({
  record: { key: ['brand', 1], read },
  formOf: ({ name }: Brand) => ({ name }),
  versionOf: ({ version }: Brand) => version,
});

test('after a save the record is read anew, although a read that began before it is still under way', async () => {
  const client = new QueryClient();
  const before = Promise.withResolvers<Brand>();
  const underWay = client.fetchQuery({ queryKey: ['brand', 1], queryFn: () => before.promise }).catch(() => 'cancelled');
  const again = rereading(
    client,
    sourceOf(async () => ({ name: 'new', version: 2 })),
  )();
  before.resolve({ name: 'old', version: 1 });
  expect(await again).toEqual({ fresh: { name: 'new' }, version: 2 });
  await underWay;
  expect(client.getQueryData(['brand', 1])).toEqual({ name: 'new', version: 2 });
});

test('a record that is being created has nothing to read again', async () => {
  const source = { ...sourceOf(async () => ({ name: 'new', version: 1 })), record: null };
  expect(await rereading(new QueryClient(), source)()).toBeNull();
});
