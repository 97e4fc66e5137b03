import * as m from '#messages';
import { buyer, orderButton, saved } from '../../checkout.ts';
import { expect, type Locator, type Page, test } from '../../journey.ts';
import { openAtRest, watched } from '../../traffic.ts';

const o = { locale: 'tw' } as const;

/** The focused element: whether it is visible, and whether it is the goal. */
function focusNow(goal: Locator): Promise<{ what: string; isSeen: boolean; isThere: boolean }> {
  return goal.evaluateAll((goals) => {
    const at = document.activeElement as HTMLElement;
    const { top, bottom, width } = at.getBoundingClientRect();
    const hasRing = (style: CSSStyleDeclaration) =>
      (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0) || style.boxShadow !== 'none';
    // A choice shows the focus of its radio, a card that of its link.
    const around = [at, at.closest('label'), at.closest('article')].filter((each) => each !== null);
    const isRinged = around.some((each) => hasRing(getComputedStyle(each)) || hasRing(getComputedStyle(each, '::after')));
    return {
      what: at.outerHTML.slice(0, 160),
      isSeen: at === document.body || (isRinged && bottom > 0 && top < innerHeight && width > 0),
      isThere: goals.includes(at),
    };
  });
}

/** Presses Tab until the goal is focused; the focus must be visible at each step. */
async function tabTo(page: Page, goal: Locator): Promise<void> {
  await goal.first().waitFor();
  for (let pressed = 0; pressed < 200; pressed++) {
    await page.keyboard.press('Tab');
    const { what, isThere } = await focusNow(goal);
    // Later content above it may push it for a moment; it must scroll back into view by itself.
    await expect.poll(async () => (await focusNow(goal)).isSeen, { message: `the focus can be seen on ${what}`, timeout: 3000 }).toBe(true);
    if (isThere) return;
  }
  throw new Error('200 times Tab do not lead there');
}

test('an order can be placed from the home page by Tab, Enter, Space and arrow keys, with the focus always visible', async ({ page }) => {
  test.setTimeout(120_000);
  await openAtRest(page, '/home');
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveAttribute('href', '#main');
  await page.keyboard.press('Enter');
  await tabTo(page, page.locator('main article', { hasText: '手繪花卉蓋碗' }).locator('a[href*="/products/"]'));
  const traffic = watched(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/products\/\d+/);
  await traffic.settled();
  await tabTo(page, page.getByRole('button', { name: m.product_add({}, o), exact: true }).filter({ visible: true }));
  await page.keyboard.press('Enter');
  // The notice's link is short-lived; afterwards the header has the same link.
  await tabTo(page, page.getByRole('link', { name: m.shop_see_cart({}, o) }).or(page.getByRole('banner').locator('a[href$="/cart"]')));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/cart$/);

  await tabTo(page, page.locator('input[name="delivery"]'));
  // Its days and fields come with the answer: pressing Tab before that leads elsewhere.
  const chosen = saved(page);
  await page.keyboard.press('Space');
  await expect(page.getByRole('radio', { name: /宅配/ })).toBeChecked();
  await chosen;
  for (const name of ['email', 'name', 'phone', 'recipient_zip'] as const) {
    await tabTo(page, page.locator(`[name="${name}"]:visible`));
    await page.keyboard.type(buyer[name]);
  }
  // The postcode gave city and district.
  await expect(page.locator('#recipient_district')).toHaveValue(buyer.recipient_district);
  await tabTo(page, page.locator('#recipient_address'));
  const savedAnswer = saved(page, 'recipient_address', buyer.recipient_address);
  await page.keyboard.type(buyer.recipient_address);
  await tabTo(page, page.locator('input[name="payment"]'));
  expect((await (await savedAnswer).json()).recipient_address).toBe(buyer.recipient_address);
  const cash = page.getByRole('radio', { name: /貨到付款/ });
  await page.keyboard.press('Space');
  for (let turn = 0; turn < 6 && !(await cash.isChecked()); turn++) await page.keyboard.press('ArrowDown');
  await expect(cash).toBeChecked();
  await expect(page.locator('#blockers')).toBeHidden();
  await tabTo(page, orderButton(page, 'tw'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/order\/[\w-]{22,}/);
  await expect(page.getByText(/\d{6}-\d{5}/).first()).toBeVisible();
});
