import * as m from '#messages';
import { type Locale, localizedPath } from '#shared/locale.ts';
import { expectNoAxeViolations } from '../axe.ts';
import { expect, type Page, test } from '../journey.ts';
import { createStoreOrder } from '../orders.ts';
import { office } from '../sign-in.ts';
import { signIn } from '../staff.ts';

const staff = { locale: 'tw' } as const;

/** Staff print the note, and the carrier's page reports that the store has closed. */
async function reportClosedStore(page: Page, orderId: number): Promise<void> {
  await signIn(page, 'tw', `/admin/orders/${orderId}`);
  const opened = page.waitForEvent('popup');
  await page
    .getByTestId('parcel-note')
    .getByRole('button', { name: m.admin_notes_print({}, staff), exact: true })
    .click();
  const label = await opened;
  await label.getByRole('button', { name: '取件門市關轉' }).click();
  await expect(label.getByText('7011 取件門市關轉，請重選門市')).toBeVisible();
  await label.close();
}

async function unlockOrder(buyer: Page, token: string, locale: Locale): Promise<void> {
  const o = { locale };
  await buyer.goto(localizedPath(`/order/${token}`, locale));
  await expect(buyer.getByText(m.order_store_closed_masked({}, o))).toBeVisible();
  await expect(buyer.getByRole('button', { name: m.order_store_choose_other({}, o) })).toHaveCount(0);
  await buyer.getByLabel(m.cart_email({}, o)).fill('test@example.com');
  await buyer.getByLabel(m.order_phone_end({}, o)).fill('678');
  await buyer.getByRole('button', { name: m.order_unlock({}, o), exact: true }).click();
  await expect(buyer.getByText(m.order_store_closed({ store: '全家模擬南港店' }, o))).toBeVisible();
}

async function openMap(buyer: Page, locale: Locale): Promise<void> {
  await buyer.getByRole('button', { name: m.order_store_choose_other({}, { locale }) }).click();
  await expect(buyer).toHaveURL(/Express\/map/);
  await expect(buyer.getByRole('listitem').filter({ hasText: '006598' })).toBeVisible();
}

const choose = (buyer: Page, number: string) => buyer.getByRole('listitem').filter({ hasText: number }).getByRole('button').click();

/** Numbers of a store that is about to close and of one that is open, other than the order's own. */
async function findStores(buyer: Page): Promise<{ closing: string; open: string }> {
  const stores = await buyer.getByRole('listitem').allInnerTexts();
  const marks = (['tw', 'en'] as const).map((locale) => m.simulator_map_closing({}, { locale }));
  const isClosing = (text: string) => marks.some((mark) => text.includes(mark));
  const numberIn = (text?: string) => /\b(\d{6})\b/.exec(text ?? '')?.[1] ?? '';
  return {
    closing: numberIn(stores.find(isClosing)),
    open: numberIn(stores.find((text) => !isClosing(text) && !text.includes('006598'))),
  };
}

for (const locale of ['tw', 'en'] as const)
  test(`the carrier reports a closed store, and the shopper chooses another on its map (${locale}) @phone`, async ({ page, browser }) => {
    const order = await createStoreOrder();
    const call = await office();
    await call('POST', `/api/admin/orders/${order.id}/consignments`, {});
    await reportClosedStore(page, order.id);
    const { token } = await call<{ token: string }>('GET', `/api/admin/orders/${order.id}`);
    const context = await browser.newContext({ locale: locale === 'tw' ? 'zh-TW' : 'en-GB' });
    const buyer = await context.newPage();
    await unlockOrder(buyer, token, locale);
    await expectNoAxeViolations(buyer);

    await openMap(buyer, locale);
    const { closing, open } = await findStores(buyer);
    await choose(buyer, closing);
    await expect(buyer.getByText(m.order_store_not_listed({}, { locale }))).toBeVisible();
    await openMap(buyer, locale);
    await choose(buyer, open);
    await expect(buyer).toHaveURL(/\?store=changed$/);
    await expect(buyer.getByText(m.order_store_changed({}, { locale }))).toBeVisible();
    await expect(buyer.getByText(open).first()).toBeVisible();
    await context.close();

    const sent = await call<{ delivery: { store: { store_id: string } } }>('GET', `/api/admin/orders/${order.id}`);
    expect(sent.delivery.store.store_id).toBe(open);
  });
