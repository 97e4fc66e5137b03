import type { ProductForm } from '#modules/catalog/contract.ts';
import { productSetup } from '#modules/catalog/index.ts';
import { staffSetup } from '#modules/staff/index.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { createSecrets } from '#platform/crypto/secrets.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { inProcessWeb } from '#platform/http/web.ts';
import { createLog } from '#platform/log/log.ts';
import { shopFacts } from '../shop-facts.ts';

/** Stores a product with the stock of its items, by the same code as the shop. */
export const storeProduct = ({ db }: { db: Database }, form: ProductForm): Promise<{ id: number; itemIds: number[] }> =>
  inTransaction(db, (tx) =>
    productSetup.addProduct(tx, form, { currency: 'twd', now: systemClock.now(), staffId: null, stockKind: 'initial' }),
  );

/** Adds a member of staff with the role of a manager; returns their id. */
export const addManager = ({ db }: { db: Database }): Promise<number> =>
  inTransaction(db, async (tx) => {
    await staffSetup.ensureDefaultRoles(tx);
    return staffSetup.createStaff(tx, {
      name: 'Mei',
      email: 'mei@example.com',
      password: 'Kettle2026',
      roles: ['manager'],
      now: systemClock.now(),
    });
  });

/** The context of a staff member with this id; 0 when nothing is written in their name. */
export const staffContext = ({ db }: { db: Database }, staffId: number): Context => ({
  db,
  clock: systemClock,
  files: undefined as never,
  log: createLog('silent', 'test'),
  web: inProcessWeb,
  locale: 'tw',
  requestId: 'test',
  shop: shopFacts({ publicUrl: 'https://shop.example', secrets: createSecrets('x') }),
  caller: { kind: 'staff', id: staffId, name: 'Mei', sessionId: 1, superman: true, permissions: new Set() },
});
