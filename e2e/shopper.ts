import { expect, type Page } from '@playwright/test';
import * as m from '#messages';
import { type Locale, localizedPath } from '#shared/locale.ts';

/** A fictitious buyer, in the fields of the cart page. */
const buyer = {
  email: 'buyer@example.com',
  name: '陳小亭',
  phone: '0912345678',
  recipient_zip: '103',
  recipient_city: '臺北市',
  recipient_district: '大同區',
  recipient_address: '迪化街一段 1 號',
};

export const methods = {
  home: { tw: '宅配', en: 'Home delivery' },
  pickup: { tw: '門市自取', en: 'Collect' },
  cod: { tw: '貨到付款', en: 'Cash on delivery' },
  transfer: { tw: '銀行匯款', en: 'Bank transfer' },
  atm: { tw: 'ATM 轉帳', en: 'ATM transfer' },
  barcode: { tw: '超商條碼繳費', en: 'Convenience-store barcode' },
} as const;

const searchWord = { tw: '黑豆蔭油', en: 'soy sauce' } as const;

/** Finds a product by search and adds one to the cart. */
export async function putIntoCart(page: Page, locale: Locale): Promise<void> {
  const o = { locale };
  await page.goto(localizedPath(`/search?page=1&q=${encodeURIComponent(searchWord[locale])}`, locale));
  await page.locator('main a[href*="/products/"]').filter({ hasText: /\$/ }).or(page.locator('main article a')).first().click();
  await expect(page).toHaveURL(/\/products\/\d+/);
  await page
    .getByRole('button', { name: m.product_add({}, o), exact: true })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page.getByText(m.shop_added_to_cart({}, o)).filter({ visible: true }).first()).toBeVisible();
}

/** Chooses delivery and payment and fills in the fields the page then shows. */
export async function fillInCart(
  page: Page,
  locale: Locale,
  choices: { delivery: 'home' | 'pickup'; payment: 'cod' | 'transfer' | 'atm' | 'barcode' },
): Promise<void> {
  await page.goto(localizedPath('/cart', locale));
  const choose = async (name: 'delivery' | 'payment', text: string) => {
    const radio = page.locator(`input[name="${name}"]`).and(page.getByRole('radio', { name: new RegExp(text, 'i') }));
    await radio.check();
    await expect(radio).toBeChecked();
  };
  await choose('delivery', methods[choices.delivery][locale]);
  await choose('payment', methods[choices.payment][locale]);
  for (const [name, value] of Object.entries(buyer)) {
    if (choices.delivery === 'pickup' && name.startsWith('recipient_')) continue;
    const field = page.locator(`[name="${name}"]`);
    if (await field.evaluate((element) => element.matches('select'))) await field.selectOption(value);
    else await field.fill(value);
    await field.blur();
  }
}

/** Presses the order button when nothing is missing. */
export async function pressOrder(page: Page, locale: Locale): Promise<void> {
  const o = { locale };
  const button = page
    .getByRole('button', { name: new RegExp(`^(${m.cart_place({ amount: '' }, o).trim()}|${m.cart_place_short({}, o)})`) })
    .filter({ visible: true })
    .first();
  await expect(button).toBeVisible();
  await expect(page.locator('#blockers')).toBeHidden();
  await button.click();
}

/** Presses the order button, and waits for the order's page. Answers the order number. */
export async function placeOrder(page: Page, locale: Locale): Promise<string> {
  await pressOrder(page, locale);
  await expect(page).toHaveURL(/\/order\/[\w-]{22,}/);
  const number = page.getByText(/\d{6}-\d{5}/).first();
  await expect(number).toBeVisible();
  return /\d{6}-\d{5}/.exec((await number.textContent()) ?? '')?.[0] ?? '';
}
