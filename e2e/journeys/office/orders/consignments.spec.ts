import { readFile } from 'node:fs/promises';
import * as m from '#messages';
import { expectNoAxeViolations } from '../../../axe.ts';
import { expect, test } from '../../../journey.ts';
import { createStoreOrder } from '../../../orders.ts';
import { signIn } from '../../../staff.ts';

const o = { locale: 'tw' } as const;

test('no consignment note: two are created now, printed together, and the carrier’s report reaches the order', async ({ page }) => {
  const [first, second] = [await createStoreOrder(), await createStoreOrder()];
  await signIn(page, 'tw', `/admin/orders/notes?ids=${first.id},${second.id}`);
  await expect(page.getByText(m.admin_notes_none({}, o), { exact: true })).toHaveCount(2);
  await page
    .getByRole('button', { name: m.admin_notes_make_now({}, o) })
    .first()
    .click();
  await expect(page.getByText(m.admin_notes_none({}, o), { exact: true })).toHaveCount(1);
  await page.getByRole('button', { name: m.admin_notes_make_many({ n: 1 }, o) }).click();
  await expect(page.getByText(m.admin_notes_made({}, o), { exact: true })).toHaveCount(2);
  await expectNoAxeViolations(page);

  const sheets = page.waitForEvent('download');
  await page.getByRole('link', { name: m.admin_notes_sheets({}, o) }).click();
  const file = await readFile(await (await sheets).path());
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');

  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: m.admin_notes_print_many({ n: 2 }, o) }).click();
  const labels = await opened;
  await expect(labels.getByRole('article')).toHaveCount(2);
  await expect(labels.getByRole('article').first()).toContainText(`$${first.grand_total}`);
  // The simulator's label has buttons that move the parcel on.
  await labels.getByRole('button', { name: '賣家已到門市寄件' }).first().click();
  await expect(labels.getByText('3032 賣家已到門市寄件')).toBeVisible();
  await labels.close();

  await page.goto(`/admin/orders/${first.id}`);
  const note = page.getByTestId('parcel-note');
  await expect(note).toContainText('賣家已到門市寄件');
  await expect(note).toContainText(m.admin_notes_to_collect({}, o));
  await expect(page.getByText(m.admin_status_shipping_shipped({}, o)).first()).toBeVisible();
});
