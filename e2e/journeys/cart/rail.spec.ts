import * as m from '#messages';
import { saved } from '../../checkout.ts';
import { twoFrames } from '../../frames.ts';
import { expect, test } from '../../journey.ts';
import { cartOf } from '../../promotion.ts';

const o = { locale: 'en' } as const;

test('a mark is placed at its amount on the bar, and ticked when the items reach it', async ({ page }) => {
  await page.goto('/en/cart?add=TH-TAB-001-PEO:2,TH-KIT-003-420:4');
  const rail = page.getByRole('region', { name: m.basket_rail({}, o) });
  await expect(rail).toBeVisible();
  await expect(page).not.toHaveURL(/add=/);
  // 2 × 380 + 4 × 360; the demo's gifts start above 2,000, its free shipping depends on the delivery method.
  await expect.poll(async () => (await cartOf(page)).items_total).toBe(2200);
  const bar = await rail.locator('[data-part="filled"]').evaluate((filled) => {
    const whole = filled.parentElement?.getBoundingClientRect();
    return { start: whole?.left ?? 0, width: whole?.width ?? 1, filled: filled.getBoundingClientRect().width };
  });
  const drawn = await rail.locator('[data-reached]').evaluateAll((marks) =>
    marks.map((mark) => {
      const { left, width } = mark.getBoundingClientRect();
      return {
        centre: left + width / 2,
        isReached: mark.getAttribute('data-reached') === 'true',
        hasTick: mark.querySelector('svg') !== null,
      };
    }),
  );
  const { rail: marks } = await cartOf(page);
  expect(drawn).toHaveLength(marks.length);
  // The filled part is the items' amount, which gives the scale for each mark.
  const perPixel = 2200 / bar.filled;
  for (const [at, { amount, reached }] of marks.entries()) {
    const mark = drawn[at];
    expect(Math.abs(((mark?.centre ?? 0) - bar.start) * perPixel - amount), `mark at ${amount}`).toBeLessThan(2 * perPixel);
    expect([mark?.isReached, mark?.hasTick], `mark at ${amount}`).toEqual([reached, reached]);
  }
  expect(marks.some(({ reached }) => reached)).toBe(true);
  expect(marks.some(({ reached }) => !reached)).toBe(true);
});

test('a late answer to an older request does not replace a newer one', async ({ page }) => {
  await page.goto('/en/cart?add=TH-KIT-003-420:1');
  const pieces = page.getByRole('main').getByRole('spinbutton').first();
  await expect(pieces).toHaveValue('1');
  await expect(page).not.toHaveURL(/add=/);
  // The answers are the shop's own; the test only delays them.
  const heldResponses: (() => Promise<void>)[] = [];
  await page.route('**/api/cart/update', async (route) => {
    const response = await route.fetch();
    heldResponses.push(() => route.fulfill({ response }));
  });
  await page
    .getByRole('button', { name: m.shop_more({}, o) })
    .first()
    .click();
  await expect.poll(() => heldResponses.length).toBe(1);
  const pickup = page.getByRole('radio', { name: /Collect/ });
  const choosing = saved(page, 'delivery_method_id');
  await pickup.check();
  await choosing;
  const chosen = page.locator('#delivery_method_id input:checked');
  await expect(chosen).toHaveCount(1);
  // A second step waits for the first answer, so once it is sent that answer has been applied.
  await page
    .getByRole('button', { name: m.shop_more({}, o) })
    .first()
    .click();
  await heldResponses[0]?.();
  await expect.poll(() => heldResponses.length).toBe(2);
  await twoFrames(page);
  expect(await chosen.count()).toBe(1);
  await heldResponses[1]?.();
  await expect.poll(async () => (await cartOf(page)).items[0]?.quantity).toBe(3);
});
