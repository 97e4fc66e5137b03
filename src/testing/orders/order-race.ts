import { expect } from 'vitest';
import type { Client } from '../clients.ts';
import { guest } from '../clients.ts';
import type { TwoServers } from '../servers/two-servers.ts';
import { type Failed, fillCart, type Placed } from './shopping.ts';

type CartRequest = Parameters<typeof fillCart>[2];
export type Entrant = { client: Client; orderBody: Awaited<ReturnType<typeof fillCart>> };

/** Guests with filled carts, alternating between the two servers. Filled a few at a time, since filling is not the race. */
export async function prepareEntrants(
  { fixtures, servers }: TwoServers,
  count: number,
  requestOf: (n: number) => CartRequest,
  clientOf: (n: number) => Client | Promise<Client> = (n) => guest(servers[n % 2 === 0 ? 0 : 1]),
): Promise<Entrant[]> {
  const ready: Entrant[] = [];
  let next = 0;
  const fillOne = async (): Promise<void> => {
    for (let n = next++; n < count; n = next++) {
      const client = await clientOf(n);
      ready.push({ client, orderBody: await fillCart(fixtures, client, requestOf(n)) });
    }
  };
  await Promise.all(Array.from({ length: 8 }, fillOne));
  return ready;
}

export type Outcome = { placed: Placed[]; failed: Failed[] };

/** All of them order at once. None gets an error: each has an order, or `fail` with the reason. */
export async function race(entrants: readonly Entrant[]): Promise<Outcome> {
  const answers = await Promise.all(
    entrants.map(({ client, orderBody }) => client.call<Placed | Failed>('POST', '/api/orders', orderBody)),
  );
  expect(answers.filter(({ status }) => status !== 200).map(({ text }) => text)).toEqual([]);
  const bodies = answers.map(({ body }) => body);
  return {
    placed: bodies.flatMap((body) => ('fail' in body ? [] : [body])),
    failed: bodies.flatMap((body) => ('fail' in body ? [body] : [])),
  };
}

export const codesOf = (failed: readonly Failed[]): string[] => [...new Set(failed.map(({ code }) => code))].sort();
