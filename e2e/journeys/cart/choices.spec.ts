import * as m from '#messages';
import { type Locale, locales, localizedPath } from '#shared/locale.ts';
import { expect, type Page, test, windowOf } from '../../journey.ts';
import { cartOf } from '../../promotion.ts';

type Product = {
  id: number;
  name: string;
  slots: { id: number; pick: number; items: { product_item_id: number; name: string; spec: string; availability: string }[] }[];
  items: { id: number; values: string[]; availability: string }[];
};
const language = (locale: Locale) => ({ 'accept-language': locale === 'tw' ? 'zh-TW' : 'en' });

async function products(page: Page, locale: Locale, q: string): Promise<Product[]> {
  const headers = language(locale);
  const { data } = await (await page.request.get(`/api/products?q=${encodeURIComponent(q)}&per_page=5`, { headers })).json();
  return Promise.all(data.map(async ({ id }: { id: number }) => (await page.request.get(`/api/products/${id}`, { headers })).json()));
}

/** Creates a cart of this browser with these items. */
async function startCart(page: Page, locale: Locale, item: object): Promise<void> {
  const answer = await page.request.post('/api/cart/update', { headers: language(locale), data: { cart: null, item } });
  expect(answer.ok()).toBe(true);
  const { id } = await answer.json();
  await page.goto(localizedPath('/shops', locale));
  await page.evaluate((cart) => localStorage.setItem('cart', cart), id as string);
  await page.goto(localizedPath('/cart', locale));
}

/** The demo's tea set, and the input that adds it with one of its teas. */
async function teaSet(page: Page, locale: Locale) {
  const [set] = (await products(page, locale, '茶席')).filter(({ slots }) => slots.length > 0);
  const [pot, tea, cup] = set?.slots ?? [];
  if (!set || !pot || !tea || !cup) throw new Error('the demo has no tea set');
  const put = (kind: number) => ({
    product_id: set.id,
    quantity: 1,
    mode: 'add',
    slots: [
      { slot_id: pot.id, product_item_id: pot.items[0]?.product_item_id, quantity: 1 },
      { slot_id: tea.id, product_item_id: tea.items[kind]?.product_item_id, quantity: 1 },
      { slot_id: cup.id, product_item_id: cup.items[0]?.product_item_id, quantity: 1 },
    ],
  });
  return { set, tea, put };
}

for (const locale of locales) {
  const o = { locale };
  const separator = m.shop_spec_separator({}, o);

  test(`the choices of a set can be changed in the cart, with a running price (${locale})${windowOf[locale]}`, async ({ page }) => {
    const { set, tea, put } = await teaSet(page, locale);
    await startCart(page, locale, put(0));
    const main = page.getByRole('main');
    const change = main.getByRole('button', { name: m.basket_edit_named({ name: set.name }, o) });
    const dialog = page.getByRole('dialog', { name: set.name });
    const label = (kind: number) => [tea.items[kind]?.name, tea.items[kind]?.spec].filter(Boolean).join(separator);

    await change.click();
    await expect(dialog.getByRole('radio', { name: label(0), exact: true })).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(change).toBeFocused();

    await change.click();
    const price = dialog.locator('p[aria-live]');
    const before = await price.textContent();
    await dialog.getByText(tea.items[1]?.name ?? '', { exact: true }).click();
    await expect(price).not.toHaveText(before ?? '');
    await dialog.getByRole('button', { name: m.basket_take_choices({}, o) }).click();
    await expect(page.getByText(m.basket_choices_changed({}, o))).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(change).toBeFocused();
    await expect(page.locator('#items').getByText(tea.items[1]?.name ?? '')).toBeVisible();
    await expect(page.locator('#items').getByText(tea.items[0]?.name ?? '')).toBeHidden();
  });

  test(`another specification can be chosen in the cart, with the same quantity (${locale})${windowOf[locale]}`, async ({ page }) => {
    const product = (await products(page, locale, '檜木筷')).find(
      ({ items }) => items.filter((i) => i.availability === 'available').length > 1,
    );
    const [one, other] = product?.items.filter(({ availability }) => availability === 'available') ?? [];
    if (!product || !one || !other) throw new Error('the demo has no product with two specifications');
    await startCart(page, locale, { product_item_id: one.id, quantity: 3, mode: 'set' });
    const main = page.getByRole('main');
    const change = main.getByRole('button', { name: m.basket_change_spec_named({ name: product.name }, o) });
    const spec = (await cartOf(page)).items[0]?.product_item.spec ?? '';
    await change.click();
    const dialog = page.getByRole('dialog', { name: product.name });
    await expect(dialog.locator('input:checked + *, label:has(input:checked)').first()).toHaveText(spec);
    await dialog.locator('label:has(input:not(:checked))').first().click();
    await dialog.getByRole('button', { name: m.basket_take_choices({}, o) }).click();
    await expect(dialog).toBeHidden();
    await expect(change).toBeFocused();
    await expect(main.getByText(spec, { exact: true })).toBeHidden();
    await expect(main.getByRole('spinbutton')).toHaveValue('3');
    expect((await cartOf(page)).items.map((item) => item.product_item.id)).not.toContain(one.id);
  });

  test(`below the progress bar are products that reach the next reward, added at one tap and undone (${locale})${windowOf[locale]}`, async ({
    page,
  }) => {
    await page.goto(localizedPath('/cart?add=TH-KIT-003-420:2', locale));
    const rail = page.getByRole('region', { name: m.basket_rail({}, o) });
    const fillers = rail.getByRole('list', { name: m.basket_fillers({}, o) });
    await expect(fillers.getByRole('listitem').first()).toBeVisible();
    const [next] = (await cartOf(page)).progress;
    const row = fillers.getByRole('listitem').first();
    const name = ((await row.getByRole('link').textContent()) ?? '').replace(/\$.*/, '').trim();
    const price = Number(/\$([\d,]+)/.exec((await row.textContent()) ?? '')?.[1]?.replaceAll(',', ''));
    expect(price).toBeGreaterThanOrEqual(next?.missing ?? Number.POSITIVE_INFINITY);
    await row.getByRole('button', { name: m.basket_filler_add_named({ name }, o) }).click();
    await expect(page.getByText(m.basket_filler_added({ name }, o))).toBeVisible();
    const line = page.getByRole('main').getByRole('spinbutton', { name: m.cart_quantity_of({ name }, o) });
    await expect(line).toHaveValue('1');
    const after = (await cartOf(page)).progress;
    expect(after.some(({ kind, missing }) => kind === next?.kind && missing === next.missing)).toBe(false);
    await page.getByRole('button', { name: m.shop_undo({}, o) }).click();
    await expect(line).toBeHidden();
  });
}

test('a set whose choices become those of another one is merged with it', async ({ page }) => {
  const o = { locale: 'en' } as const;
  const { set, tea, put } = await teaSet(page, o.locale);
  await startCart(page, o.locale, put(1));
  const main = page.getByRole('main');
  const change = main.getByRole('button', { name: m.basket_edit_named({ name: set.name }, o) });
  const dialog = page.getByRole('dialog', { name: set.name });
  await expect(change).toHaveCount(1);
  const { id } = await cartOf(page);
  await page.request.post('/api/cart/update', { data: { cart: id, item: put(0) } });
  await page.reload();
  await expect(change).toHaveCount(2);
  await change.nth(1).click();
  await dialog.getByText(tea.items[1]?.name ?? '', { exact: true }).click();
  await dialog.getByRole('button', { name: m.basket_take_choices({}, o) }).click();
  await expect(change).toHaveCount(1);
  await expect(change).toBeFocused();
  await expect(main.getByRole('spinbutton', { name: m.cart_quantity_of({ name: set.name }, o) })).toHaveValue('2');
});

test('an undo notice is reached by F6, stays while focused, hovered or in a hidden tab, and returns the focus @phone', async ({ page }) => {
  const o = { locale: 'tw' } as const;
  await page.clock.install();
  await page.goto('/cart?add=TH-KIT-003-420,TH-GFT-003-300');
  const main = page.getByRole('main');
  await expect(main.getByRole('spinbutton')).toHaveCount(2);
  const [name, other] = (await cartOf(page)).items.map((item) => item.product_item.name);
  const remove = (of = '') => main.getByRole('button', { name: m.cart_remove_named({ name: of }, o) });
  const undo = page.getByRole('button', { name: m.shop_undo({}, o) });

  await remove(name).press('Enter');
  await expect(undo).toBeVisible();
  await main.getByRole('spinbutton').focus();
  await page.keyboard.press('F6');
  await expect(undo).toBeFocused();
  await page.clock.runFor(60_000);
  await expect(undo).toBeVisible();
  await page.keyboard.press('F6');
  await expect(main.getByRole('spinbutton')).toBeFocused();
  await page.keyboard.press('F6');
  await page.keyboard.press('Enter');
  await expect(main.getByRole('spinbutton')).toHaveCount(2);
  await expect(undo).toBeHidden();

  // While hovered, and in a hidden tab, the time stops; then its ten seconds pass.
  await remove(other).click();
  await undo.hover();
  await page.clock.runFor(20_000);
  await expect(undo).toBeVisible();
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.mouse.move(5, 5);
  await page.clock.runFor(20_000);
  await expect(undo).toBeVisible();
  await page.evaluate(() => {
    Reflect.deleteProperty(document, 'hidden');
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.clock.runFor(11_000);
  await expect(undo).toBeHidden();
});
