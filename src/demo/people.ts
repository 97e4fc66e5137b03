import { createCustomer } from '#modules/customers/index.ts';
import { staffSetup } from '#modules/staff/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { DemoCustomer, DemoData } from './demo-data.ts';

const memberKey = 'member';
const memberPassword = 'member12345';
/** How many of the list have no account: they order as guests. */
const guests = 6;
const dayMs = 24 * 60 * 60 * 1000;

/** Traffic sources of the demo's customers; some have none. */
const sources = ['google', 'facebook', 'line-oa', undefined, 'newsletter'];
const sourceOf = (i: number): { name: string; utm_source: string } | undefined => {
  const name = sources[i % sources.length];
  return name === undefined ? undefined : { name, utm_source: name };
};

/** Of five members three agreed to news and offers, and all who read English. */
const agreesToNews = (i: number, { locale }: DemoCustomer): boolean => locale === 'en' || i % 5 < 3;

/** A person who orders: `id` is null for a guest. */
export type Shopper = DemoCustomer & { id: number | null };
export type Clerk = { id: number; name: string };

/** Staff accounts with the default roles; returns them in the file's order, the administrator first. */
export async function seedStaff(tx: Tx, { staff }: DemoData, now: Date): Promise<Clerk[]> {
  await staffSetup.ensureDefaultRoles(tx);
  const clerks: Clerk[] = [];
  for (const account of staff) clerks.push({ id: await staffSetup.createStaff(tx, { ...account, now }), name: account.name });
  return clerks;
}

/** Customers who joined over the last year. Only the member of the README can sign in. */
export async function seedShoppers(tx: Tx, { customers }: DemoData, now: Date): Promise<Shopper[]> {
  const shoppers: Shopper[] = [];
  for (const [i, customer] of customers.entries()) {
    if (i >= customers.length - guests) {
      shoppers.push({ ...customer, id: null });
      continue;
    }
    const { key, ...account } = customer;
    const createdAt = new Date(now.getTime() - (100 + i * 7) * dayMs);
    shoppers.push({
      ...customer,
      id: await createCustomer(tx, {
        ...account,
        createdAt,
        source: sourceOf(i),
        agreed: { terms: 1, privacy: 1, marketing: agreesToNews(i, customer) },
        ...(key === memberKey ? { password: memberPassword } : {}),
      }),
    });
  }
  return shoppers;
}
