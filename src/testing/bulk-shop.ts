import type { Contracts } from '#app/contracts.ts';
import { saveSetting } from '#modules/settings/index.ts';
import { createSecrets } from '#platform/crypto/secrets.ts';
import { inTransaction } from '#platform/db/database.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import type { InputOf, OutputOf } from '#shared/contract.ts';
import { type StaffClient, superman } from './clients.ts';
import { messageSimulators } from './providers/message-simulators.ts';
import { type ServedShop, secretKey, servedShop } from './served-shop.ts';

type Notifications = Contracts['notifications'];
export type BulkForm = InputOf<Notifications['createBulk']>;
type Stored = OutputOf<Notifications['bulkMessage']>;

export const bulkPath = '/api/admin/bulk-messages';
export const noConditions: BulkForm['segment'] = {
  ...{ level: null, tag: '', orders_from: null, ordered_from: null, ordered_until: null, idle_days: null, birthday_month: null },
};

/** A bulk message by LINE to the customers with the tag. */
export const bulkForm = (tag: string, change: Partial<BulkForm> = {}): BulkForm => ({
  ...{
    name: 'Spring',
    channel: 'line',
    subject: { tw: '' },
    body: { tw: '{name} 您好，春茶到了', en: 'Dear {name}, the spring tea is here' },
  },
  segment: { ...noConditions, tag },
  ...change,
});

/** A shop that sends messages to customers through simulated providers, each turn called by the test. */
export async function openBulkShop() {
  const shop = await servedShop();
  const staff = await superman(shop);
  const { line, sms, ports, stop } = await messageSimulators();
  const deps = {
    ...{ db: shop.db, clock: shop.fixtures.clock, publicUrl: 'https://shop.example', secrets: createSecrets(secretKey) },
    ...{ mailer: createMailer({ smtpUrl: undefined }), ports },
  };
  const accounts = { line: { active: true, token: 'sealed' }, sms: { active: true, username: 'shop', password: 'sealed' } };
  await inTransaction(shop.db, (tx) => saveSetting(tx, 'messaging', accounts));
  return {
    ...{ shop, staff, deps, line, sms },
    ...membersOf(shop),
    ...callsBy(staff),
    pushed: (ids: readonly number[]) => line.outbox().filter(({ to }) => ids.some((id) => to === `U${id}`)),
    close: async () => {
      await shop.close();
      await stop();
    },
  };
}

function membersOf({ db, fixtures }: ServedShop) {
  const consent = (ids: readonly number[], granted: boolean) =>
    db
      .insertInto('customer_consents')
      .values(ids.map((id) => ({ customer_id: id, type: 'marketing' as const, text_version: 1, granted })))
      .execute();
  return {
    consent,
    /** Customers with a tag who agreed to marketing, with LINE and a mobile. */
    members: async (count: number, tag: string): Promise<number[]> => {
      const rows = Array.from({ length: count }, (_, n) => ({
        ...{ name: `M${n}`, locale: 'en' as const, tags: [tag], email: `${tag}${n}@example.com`, email_verified_at: fixtures.clock.now() },
        phone: `09${String(n).padStart(8, '0')}`,
      }));
      const ids = (await db.insertInto('customers').values(rows).returning('id').execute()).map(({ id }) => id);
      const bindings = ids.map((id) => ({ customer_id: id, provider: 'line' as const, subject: `U${id}` }));
      await db.insertInto('customer_bindings').values(bindings).execute();
      await consent(ids, true);
      return ids;
    },
  };
}

function callsBy(staff: StaffClient) {
  const read = async (id: number) => (await staff.call<Stored>('GET', `${bulkPath}/${id}`)).body;
  return {
    read,
    create: async (body: BulkForm) => (await staff.call<{ id: number }>('POST', bulkPath, body)).body.id,
    start: async (id: number, at: string | null = null) =>
      staff.call<{ code?: string }>('POST', `${bulkPath}/${id}/start`, { version: (await read(id)).version, at }),
    /** State, number of receivers, messages sent and failed, and the error. */
    progress: async (id: number) => {
      const { state, total, sent, failed, error } = await read(id);
      return [state, total, sent, failed, error];
    },
    /** Calls `turn`, which sends the next chunk, until it has ended or stopped. */
    finish: async (id: number, turn: () => Promise<void>): Promise<void> => {
      for (let { state } = await read(id); state === 'sending' || state === 'scheduled'; { state } = await read(id)) await turn();
    },
  };
}
