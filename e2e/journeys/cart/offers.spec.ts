import * as m from '#messages';
import { locales, localizedPath } from '#shared/locale.ts';
import { twoFrames } from '../../frames.ts';
import { expect, test, windowOf } from '../../journey.ts';
import { cartOf, newMember, openAs } from '../../promotion.ts';
import { fillInCart } from '../../shopper.ts';

type Sent = { method(): string; url(): string };

for (const locale of locales) {
  const o = { locale };

  test(`own coupons show their discount, and the best one is applied and undone at one tap (${locale})${windowOf[locale]}`, async ({
    page,
    baseURL,
  }) => {
    const coupons = [
      { name: 'Fifty', amount: 50 },
      { name: 'Ninety', amount: 90 },
      { name: 'Later', amount: 900, min: 50_000 },
    ];
    await openAs(page, await newMember(baseURL ?? '', { coupons }));
    await page.goto(localizedPath('/cart?add=TH-KIT-003-420:1', locale));
    const main = page.getByRole('main');
    const coupon = (name: string) => main.getByRole('button', { name: new RegExp(`^${name}`) });
    await expect(coupon('Fifty')).toContainText(m.basket_coupon_saves({ amount: '$50' }, o));
    await expect(coupon('Later')).toContainText(m.cart_offer_missing_amount({ amount: '$49,640' }, o));

    await coupon('Fifty').click();
    await expect(coupon('Fifty')).toHaveAttribute('aria-pressed', 'true');
    await expect(coupon('Fifty')).toContainText(m.basket_coupon_counts({ amount: '$50' }, o));
    const total = main.locator('#summary-title').locator('..');
    await expect(total).toContainText('−$50');
    // The two cannot be combined: choosing one removes the other.
    await coupon('Ninety').click();
    await expect(coupon('Ninety')).toHaveAttribute('aria-pressed', 'true');
    await expect(coupon('Fifty')).toHaveAttribute('aria-pressed', 'false');
    await coupon('Fifty').click();
    await expect(coupon('Ninety')).toHaveAttribute('aria-pressed', 'false');
    await expect(main.getByText(m.basket_best({ names: 'Ninety', amount: '$40' }, o))).toBeVisible();
    await main.getByRole('button', { name: m.basket_best_apply({}, o) }).click();
    await expect(coupon('Ninety')).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: m.shop_undo({}, o) }).click();
    await expect(coupon('Fifty')).toHaveAttribute('aria-pressed', 'true');
    await expect(coupon('Ninety')).toHaveAttribute('aria-pressed', 'false');
  });
}

test('refused codes are explained, and an applied one is listed and can be removed', async ({ page }) => {
  const o = { locale: 'tw' } as const;
  await page.goto('/cart?add=TH-TEA-009-RGE:2');
  const main = page.getByRole('main');
  const code = main.getByRole('textbox', { name: m.basket_code({}, o), exact: true });
  const apply = main.getByRole('button', { name: m.basket_code_apply({}, o) });
  await apply.click();
  await expect(main.getByText(m.basket_code_missing({}, o))).toBeVisible();
  await code.fill('NO-SUCH-CODE');
  await apply.click();
  await expect(main.getByText(m.error_code_unknown({}, o))).toBeVisible();
  await code.fill('TINGHA150');
  await code.press('Enter');
  const attached = main.getByRole('list', { name: m.basket_attached({}, o) });
  await expect(attached).toContainText('TINGHA150');
  await attached.getByRole('button').click();
  await expect(attached).toBeHidden();
});

test('credits: “only {credit}”, “greater than order amount”; the slider, the number and all of them', async ({ page, baseURL }) => {
  const o = { locale: 'en' } as const;
  await openAs(page, await newMember(baseURL ?? '', { credits: 3000 }));
  await page.goto('/en/cart?add=TH-KIT-003-420:1');
  const main = page.getByRole('main');
  const total = main.locator('#summary-title').locator('..');
  const credits = main.getByRole('textbox', { name: m.basket_credits_amount({}, o) });
  await main.getByRole('button', { name: m.basket_credits_max({}, o) }).click();
  await expect(credits).toHaveValue('360');
  await credits.fill('361');
  await credits.press('Enter');
  await expect(main.getByText(m.blocker_credits_over_order({}, o)).first()).toBeVisible();
  await credits.fill('3001');
  await credits.press('Enter');
  await expect(main.getByText(m.blocker_credits_over_balance({ credit: 3000 }, o)).first()).toBeVisible();
  await credits.fill('0');
  await credits.press('Enter');
  await expect(main.getByText(m.blocker_credits_over_balance({ credit: 3000 }, o))).toHaveCount(0);
  await main.getByRole('slider').fill('120');
  await main.getByRole('slider').press('ArrowRight');
  await expect.poll(async () => (await cartOf(page)).credits_used).toBe(121);
  await expect(total).toContainText('−$121');
});

test('gifts are earned above their amount, chosen as pictures, and a lost one is reported; an offer strikes the total of its line', async ({
  page,
}) => {
  const o = { locale: 'tw' } as const;
  await page.goto('/cart?add=TH-TAB-001-PEO:2,TH-KIT-003-420:3');
  const main = page.getByRole('main');
  await expect(main.getByText('飯碗任選 2 件 9 折').first()).toBeVisible();
  await expect(main.locator('s').filter({ hasText: '$760' })).toBeVisible();
  await expect(main.getByText('$684').first()).toBeVisible();
  const gift = main
    .getByRole('region', { name: new RegExp(m.basket_gifts({ count: 1 }, o)) })
    .getByRole('button')
    .first();
  // 760 + 1,080: another 161 is one above the difference.
  await expect(main.getByText(m.cart_offer_gift_missing({ amount: '$161' }, o))).toBeVisible();
  await expect(gift).toHaveAttribute('aria-disabled', 'true');
  const soy = main.getByRole('spinbutton').nth(1);
  await soy.fill('4');
  await soy.press('Enter');
  await expect(main.getByText(m.cart_offer_gift_more({ amount: '$2,801' }, o))).toBeVisible();
  await gift.click();
  await expect(gift).toHaveAttribute('aria-pressed', 'true');
  await expect(main.getByText(m.basket_gifts_chosen({ chosen: 1, count: 1 }, o))).toBeVisible();
  await soy.fill('1');
  await soy.press('Enter');
  await expect(main.getByRole('status').filter({ hasText: m.cart_offer_gift_not_earned({}, o) })).toBeVisible();
  expect((await cartOf(page)).selected_gifts).toEqual([]);

  await main.getByText(m.cart_why({}, o)).click();
  await expect(main.getByText(m.basket_why_lines({}, o))).toBeVisible();
});

test('“order total wrong, check your cart”: changes are shown old and new, and accepted at one tap', async ({ page }) => {
  const o = { locale: 'tw' } as const;
  await page.goto('/cart?add=TH-KIT-003-420:1');
  await expect(page.getByRole('spinbutton')).toHaveValue('1');
  await fillInCart(page, o.locale, { delivery: 'home', payment: 'cod' });
  await expect(page.locator('#blockers')).toBeHidden();
  const { items } = await cartOf(page);
  // Meanwhile another tab adds a second one.
  await page.evaluate(async (product_item_id) => {
    const item = { product_item_id, quantity: 2, mode: 'set' };
    const body = JSON.stringify({ cart: localStorage.getItem('cart'), item });
    await fetch('/api/cart/update', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  }, items[0]?.product_item.id);
  await page
    .getByRole('button', { name: new RegExp(`^(${m.cart_place({ amount: '' }, o).trim()}|${m.cart_place_short({}, o)})`) })
    .filter({ visible: true })
    .first()
    .click();
  const report = page.getByRole('dialog');
  await expect(report).toContainText('→');
  await expect(page.getByRole('spinbutton', { includeHidden: true }).first()).toHaveValue('2');
  await report.getByRole('button', { name: m.cart_changed_accept({}, o) }).click();
  await expect(page).toHaveURL(/\/order\/[\w-]{22,}/);
});

test('the credits slider keeps what is chosen while an earlier amount is still being saved', async ({ page, baseURL }) => {
  const o = { locale: 'tw' as const };
  await openAs(page, await newMember(baseURL ?? '', { credits: 3000 }));
  await page.goto('/cart?add=TH-KIT-003-420:1');
  const slider = page.getByRole('main').getByRole('slider');
  const credits = page.getByRole('main').getByRole('textbox', { name: m.basket_credits_amount({}, o) });
  await slider.waitFor();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const isSave = (request: Sent) => request.method() === 'PUT' && /\/api\/cart\/[\w-]+$/.test(request.url());
  await page.route('**/api/cart/*', async (route) => {
    if (isSave(route.request())) await released;
    await route.continue();
  });
  const answered = page.waitForEvent('requestfinished', isSave);
  const sent = page.waitForRequest(isSave);
  await slider.press('ArrowRight');
  await sent;
  // The key is down again while the first amount is answered.
  await page.keyboard.down('ArrowRight');
  release();
  await answered;
  await twoFrames(page);
  await page.keyboard.up('ArrowRight');
  await expect.poll(async () => (await cartOf(page)).credits_used).toBe(2);
  await expect(credits).toHaveValue('2');
});

test('credit products hide the codes and say when the credits are too few', async ({ page, baseURL }) => {
  const o = { locale: 'tw' as const };
  await openAs(page, await newMember(baseURL ?? ''));
  await page.goto('/cart?add=TH-TAB-010-001');
  await expect(page.getByText(m.blocker_credits_short({}, o)).first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: m.basket_code({}, o), exact: true })).toBeHidden();
});
