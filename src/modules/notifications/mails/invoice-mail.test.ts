import { afterAll, beforeAll, expect, test } from 'vitest';
import { readWebsite, saveSetting } from '#modules/settings/index.ts';
import { createSecrets } from '#platform/crypto/secrets.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { type InvoicingShop, invoicingShop } from '#testing/providers/invoicing.ts';
import { noProviders } from '#testing/providers/no-providers.ts';
import { mailById } from '../queries.ts';
import { resendStored } from '../resend.ts';
import { mailBuyer } from './order-mails.ts';

const sent: Mail[] = [];
let shop: InvoicingShop;
let deps: Parameters<typeof mailBuyer>[0];
beforeAll(async () => {
  shop = await invoicingShop({ numbered: true });
  await inTransaction(shop.db, async (tx) => saveSetting(tx, 'website', { ...(await readWebsite(tx)), country: 'uk' }));
  const rates = { tw: 20, hk: 0, uk: 20, us: 0 };
  const numbered = { active: true, prefix: 'INV', credit_prefix: 'CN', first: 1042, credit_first: 1, since: null, rates };
  await shop.settings({ issue_on: 'paid', delay_days: 0, numbered });
  deps = {
    ...{ db: shop.db, clock: { now: shop.now }, publicUrl: 'https://shop.example', ports: noProviders },
    secrets: createSecrets('a key that only these tests know'),
    mailer: { isConfigured: true, send: async (mail) => void sent.push(mail), close: () => {} },
  };
});
afterAll(() => shop.close());

test('the mail of a numbered invoice has it as PDF, also when it is sent again, and a link to it', async () => {
  const { id } = await shop.invoiced();
  const [invoice] = await shop.rows(id);
  await mailBuyer(deps)({ mail: 'invoice', order_id: id, subject: invoice?.id ?? 0 });
  const stored = await shop.db.selectFrom('mails').selectAll().where('kind', '=', 'invoice').executeTakeFirstOrThrow();
  expect(stored).toMatchObject({ state: 'sent', document_key: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  await resendStored(deps)({ mail_id: stored.id, staff_id: 1 } as never, 'again');
  expect(sent).toHaveLength(2);
  for (const { attachments = [], html } of sent) {
    expect(attachments.map(({ name, type }) => [name, type])).toEqual([['INV-001042.pdf', 'application/pdf']]);
    expect(attachments[0]?.content.subarray(0, 5).toString()).toBe('%PDF-');
    expect(html).toContain(`https://shop.example/api/invoice-documents/${stored.document_key}`);
  }
  expect((await mailById(shop.db, stored.id))?.document_key).toBe(stored.document_key);
});
