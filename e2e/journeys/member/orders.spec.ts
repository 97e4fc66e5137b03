import * as m from '#messages';
import { expect, test } from '../../journey.ts';
import { anyItem, moved, order } from '../../member.ts';
import { newMember, office, openAs } from '../../sign-in.ts';

test('the list of orders shows the next step, filters by state in the URL, and finds a number @phone', async ({ page, request }) => {
  const o = { locale: 'tw' } as const;
  const me = await newMember(request);
  const staff = await office();
  const item = await anyItem(me.call);
  const [unpaid, sent, dropped] = [await order(me, item.id), await order(me, item.id), await order(me, item.id)];
  await moved(staff, sent.id, 'payment', 'unpaid', 'paid');
  await moved(staff, sent.id, 'shipping', 'unshipped', 'shipped', { tracking_no: '900123456789' });
  await me.call('POST', `/api/my/orders/${dropped.id}/cancel`, { reason: '' });
  await openAs(page, me);
  await page.goto('/account/orders');
  const card = (number: string) => page.getByRole('article', { name: m.my_orders_number({ number }, o) });
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(card(unpaid.number)).toContainText(m.my_orders_transfer({}, o));
  await expect(card(unpaid.number).getByRole('link', { name: m.my_orders_pay_named({ number: unpaid.number }, o) })).toHaveAttribute(
    'href',
    new RegExp(`/order/${unpaid.token}$`),
  );
  await expect(card(sent.number)).toContainText(m.my_orders_shipped({}, o));
  await expect(card(dropped.number)).toContainText(m.my_orders_cancelled({}, o));
  for (const each of await page.getByRole('article').all())
    expect(await each.getByRole('link').or(each.getByRole('button')).count()).toBeLessThanOrEqual(2);

  const tabs = page.getByRole('navigation', { name: m.my_orders_tabs({}, o) });
  for (const [tab, label, number] of [
    ['to_pay', m.my_orders_to_pay({}, o), unpaid.number],
    ['on_the_way', m.my_orders_on_the_way({}, o), sent.number],
    ['cancelled', m.my_orders_ended({}, o), dropped.number],
  ] as const) {
    await tabs.getByRole('link', { name: label }).click();
    await expect(page).toHaveURL(new RegExp(`tab=${tab}$`));
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(card(number)).toBeVisible();
  }
  await page.goBack();
  await expect(card(sent.number)).toBeVisible();
  await tabs.getByRole('link', { name: m.my_orders_all({}, o) }).click();
  await page.getByRole('searchbox').fill(unpaid.number.replace('-', ''));
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(/q=\d+/);
  await expect(page.getByRole('article')).toHaveCount(1);

  // Buying again adds the items to the cart.
  await page.goto('/account/orders?tab=cancelled');
  await page.getByRole('button', { name: m.my_orders_again_named({ number: dropped.number }, o) }).click();
  await expect(page.getByText(m.my_orders_all_added({ count: 1 }, o))).toBeVisible();
});

test('one order: the transfer is reported, delivery is tracked, a return is requested and withdrawn', async ({ page, request }) => {
  const o = { locale: 'en' } as const;
  const me = await newMember(request);
  const staff = await office();
  const { id, number } = await order(me, (await anyItem(me.call)).id);
  await openAs(page, me);
  await page.goto(`/en/account/orders/${id}`);
  const digits = page.getByLabel(m.my_orders_last_five({}, o));
  await digits.fill('123');
  await page.getByRole('button', { name: m.my_orders_report({}, o) }).click();
  await expect(page.getByText(m.my_orders_five_digits({}, o))).toBeVisible();
  await digits.fill('12345');
  await page.getByRole('button', { name: m.my_orders_report({}, o) }).click();
  await expect(page.getByRole('listitem').filter({ hasText: m.my_orders_step_reported({}, o) })).toBeVisible();
  await moved(staff, id, 'payment', 'pending', 'paid');
  await moved(staff, id, 'shipping', 'unshipped', 'shipped', { tracking_no: '900123456789' });
  await moved(staff, id, 'shipping', 'shipped', 'delivered');
  await page.reload();
  for (const step of [m.my_orders_step_placed, m.my_orders_step_paid, m.my_orders_step_shipped, m.my_orders_step_delivered]) {
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: step({}, o) })
        .first(),
    ).toBeVisible();
  }
  await expect(page.getByText('900123456789')).toBeVisible();
  await expect(page.getByRole('link', { name: m.my_orders_ask({}, o) })).toHaveAttribute(
    'href',
    new RegExp(`/information/contact\\?order=${number}$`),
  );

  await page.getByRole('button', { name: m.my_orders_return({}, o) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: m.my_orders_return_send({}, o) }).click();
  await expect(dialog.getByText(m.my_orders_return_choose({}, o))).toBeVisible();
  await expect(dialog.getByText(m.my_orders_return_why({}, o))).toBeVisible();
  await dialog.getByRole('checkbox').first().check();
  await dialog.getByLabel(m.my_orders_return_reason({}, o)).fill('顏色不合');
  await dialog.getByRole('button', { name: m.my_orders_return_send({}, o) }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { name: m.my_orders_returns({}, o) })).toBeVisible();
  await expect(page.getByRole('button', { name: m.my_orders_return({}, o) })).toHaveCount(0);
  await page.getByRole('button', { name: m.my_orders_return_withdraw({}, o) }).click();
  await expect(page.getByRole('listitem').filter({ hasText: m.my_orders_return_withdrawn({}, o) })).toBeVisible();
});

test('cancelling lists and returns credits and coupons; another customer’s order is as unknown as none', async ({ page, request }) => {
  const o = { locale: 'tw' } as const;
  const me = await newMember(request);
  const staff = await office();
  const item = await anyItem(me.call);
  const { id } = await order(me, item.id);
  await moved(staff, id, 'payment', 'unpaid', 'paid');
  await openAs(page, me);
  await page.goto(`/account/orders/${id}`);
  await page.getByRole('button', { name: m.my_orders_cancel({}, o), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('listitem')).toContainText(/款項 \$/);
  await dialog.getByLabel(m.my_orders_cancel_reason({}, o)).fill('買錯了');
  await dialog.getByRole('button', { name: m.my_orders_cancel_do({}, o) }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(m.my_orders_your_words({ reason: '買錯了' }, o))).toBeVisible();
  await expect(page.getByText(/退款處理中/)).toBeVisible();
  await expect(page.getByRole('button', { name: m.my_orders_cancel({}, o), exact: true })).toHaveCount(0);

  const other = await newMember(request);
  const theirs = await order(other, item.id);
  for (const unknown of [String(theirs.id), '99999999', 'abc']) {
    await page.goto(`/account/orders/${unknown}`);
    await expect(page.getByRole('heading', { name: m.order_missing_title({}, o) })).toBeVisible();
  }
});
