import * as m from '#messages';
import { localizedPath } from '#shared/locale.ts';
import { expectNoAxeViolations } from '../axe.ts';
import { expect, test } from '../journey.ts';
import { createStoreOrder } from '../orders.ts';
import { office } from '../sign-in.ts';
import { signIn } from '../staff.ts';

const staff = { locale: 'tw' } as const;

for (const locale of ['tw', 'en'] as const)
  test(`the carrier reports a closed store, and the shopper chooses another on its map (${locale}) @phone`, async ({ page, browser }) => {
    const o = { locale };
    const order = await createStoreOrder();
    const call = await office();
    await call('POST', `/api/admin/orders/${order.id}/consignments`, {});
    await signIn(page, 'tw', `/admin/orders/${order.id}`);
    const opened = page.waitForEvent('popup');
    await page
      .getByTestId('parcel-note')
      .getByRole('button', { name: m.admin_notes_print({}, staff), exact: true })
      .click();
    const label = await opened;
    await label.getByRole('button', { name: '取件門市關轉' }).click();
    await expect(label.getByText('7011 取件門市關轉，請重選門市')).toBeVisible();
    await label.close();

    const { token } = await call<{ token: string }>('GET', `/api/admin/orders/${order.id}`);
    const context = await browser.newContext({ locale: locale === 'tw' ? 'zh-TW' : 'en-GB' });
    const buyer = await context.newPage();
    await buyer.goto(localizedPath(`/order/${token}`, locale));
    await expect(buyer.getByText(m.order_store_closed_masked({}, o))).toBeVisible();
    await expect(buyer.getByRole('button', { name: m.order_store_choose_other({}, o) })).toHaveCount(0);
    await buyer.getByLabel(m.cart_email({}, o)).fill('test@example.com');
    await buyer.getByLabel(m.order_phone_end({}, o)).fill('678');
    await buyer.getByRole('button', { name: m.order_unlock({}, o) }).click();
    await expect(buyer.getByText(m.order_store_closed({ store: '全家模擬南港店' }, o))).toBeVisible();
    await expectNoAxeViolations(buyer);

    const choose = async (number: string) => {
      await buyer.getByRole('button', { name: m.order_store_choose_other({}, o) }).click();
      await expect(buyer).toHaveURL(/Express\/map/);
      await buyer.getByRole('listitem').filter({ hasText: number }).getByRole('button').click();
    };
    await buyer.getByRole('button', { name: m.order_store_choose_other({}, o) }).click();
    await expect(buyer).toHaveURL(/Express\/map/);
    await expect(buyer.getByRole('listitem').filter({ hasText: '006598' })).toBeVisible();
    const stores = await buyer.getByRole('listitem').allInnerTexts();
    const numberIn = (text?: string) => /\b(\d{6})\b/.exec(text ?? '')?.[1] ?? '';
    const isClosing = (text: string) =>
      text.includes(m.simulator_map_closing({}, staff)) || text.includes(m.simulator_map_closing({}, { locale: 'en' }));
    const [closing, open] = [stores.find(isClosing), stores.find((text) => !isClosing(text) && !text.includes('006598'))];
    await buyer
      .getByRole('listitem')
      .filter({ hasText: numberIn(closing) })
      .getByRole('button')
      .click();
    await expect(buyer.getByText(m.order_store_not_listed({}, { locale: 'tw' }))).toBeVisible();
    await buyer.goto(localizedPath(`/order/${token}`, locale));
    await choose(numberIn(open));
    await expect(buyer).toHaveURL(/\?store=changed$/);
    await expect(buyer.getByText(m.order_store_changed({}, { locale: 'tw' }))).toBeVisible();
    await expect(buyer.getByText(numberIn(open)).first()).toBeVisible();
    await context.close();

    const sent = await call<{ delivery: { store: { store_id: string } } }>('GET', `/api/admin/orders/${order.id}`);
    expect(sent.delivery.store.store_id).toBe(numberIn(open));
  });
