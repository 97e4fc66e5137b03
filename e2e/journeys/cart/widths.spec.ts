import * as m from '#messages';
import { type Locale, locales, localizedPath } from '#shared/locale.ts';
import { expect, type Page, test } from '../../journey.ts';

/** Lines with the demo's longest options, items for credits, and an expensive one for a five-digit total. */
const items = 'TH-LIF-021-PER25:2,TH-TEA-007-OBT:2,TH-TAB-001-CHR:3,TH-TEA-009-RGE:12,TH-TAB-010-001:1';

type Combo = { id: number; slots: { id: number; pick: number; items: { product_item_id: number; availability: string }[] }[] };

/** Adds the demo's tea set to the cart. */
async function addCombos(page: Page, locale: Locale): Promise<void> {
  const headers = { 'accept-language': locale === 'tw' ? 'zh-TW' : 'en' };
  const id = await page.evaluate(() => localStorage.getItem('cart'));
  const { data } = await (await page.request.get(`/api/products?q=${encodeURIComponent('茶席')}&per_page=5`, { headers })).json();
  let added = 0;
  for (const card of data as { id: number }[]) {
    const combo: Combo = await (await page.request.get(`/api/products/${card.id}`, { headers })).json();
    if (combo.slots.length === 0) continue;
    const slots = combo.slots.flatMap((slot) =>
      slot.items
        .filter(({ availability }) => availability === 'available' || availability === 'low')
        .slice(0, slot.pick)
        .map(({ product_item_id }) => ({ slot_id: slot.id, product_item_id, quantity: 1 })),
    );
    const item = { product_id: combo.id, slots, quantity: 1, mode: 'add' };
    if ((await page.request.post('/api/cart/update', { headers, data: { cart: id, item } })).ok()) added += 1;
  }
  expect(added).toBeGreaterThan(0);
}

for (const locale of locales)
  test(`a full cart scrolls in one direction only, from 320 to 1440 px (${locale})`, async ({ page }) => {
    await page.goto(localizedPath(`/cart?add=${items}`, locale));
    const changes = page.getByRole('button', { name: new RegExp(m.basket_change_spec_named({ name: '' }, { locale }).trim()) });
    await expect(changes.first()).toBeVisible();
    await expect(page).not.toHaveURL(/add=/);
    await addCombos(page, locale);
    await page.reload();
    await expect(page.getByRole('button', { name: m.basket_edit_choices({}, { locale }) }).first()).toBeVisible();
    for (const width of [320, 360, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `at ${width} px`).toBeLessThanOrEqual(0);
    }
  });
