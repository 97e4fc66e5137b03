import * as m from '#messages';
import { type Locale, localizedPath } from '#shared/locale.ts';
import { expect, type Page, test, windowOf } from '../../journey.ts';
import { putIntoCart } from '../../shopper.ts';
import { newMember, openAs } from '../../sign-in.ts';

const storedValue = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

/** Signs in on the simulated page as a person of this test's own. */
async function signInAs(page: Page, locale: Locale, { name, email = '' }: { name: string; email?: string }): Promise<void> {
  const o = { locale };
  await page.getByLabel(m.simulator_sign_in_name({}, o)).fill(name);
  await page.getByLabel(m.simulator_sign_in_email({}, o)).fill(email);
  await page.getByRole('button', { name: m.simulator_sign_in_go({}, o), exact: true }).click();
}

const languages = { tw: 'zh-TW', en: 'en-GB' };
let made = 0;
const newName = () => `陳小美 ${process.pid}-${Date.now()}-${++made}`.slice(0, 50);

for (const locale of ['tw', 'en'] as const) {
  const o = { locale };
  test.describe(() => {
    test.use({ locale: languages[locale] });
    test(`sign up by LINE, first in the dialog: back on the page with the cart, nothing in the address, and the same account again (${locale})${windowOf[locale]}`, async ({
      page,
    }) => {
      await putIntoCart(page, locale);
      const product = new URL(page.url()).pathname;
      const cart = await storedValue(page, 'cart');
      await page.goto('about:blank');
      await page.goto(`${product}#login`);
      const dialog = page.getByRole('dialog');
      const providers = dialog.getByRole('button', { name: /LINE|Google|Facebook/ });
      await expect(providers).toHaveText(['LINE', 'Google', 'Facebook'].map((provider) => m.sign_in_with_provider({ provider }, o)));
      await providers.first().click();
      await expect(page.getByRole('heading', { name: m.simulator_sign_in_title({ provider: 'LINE' }, o) })).toBeVisible();
      await page.getByRole('button', { name: m.simulator_sign_in_refuse({}, o) }).click();
      await expect(page.getByText(m.sign_in_provider_cancelled({}, o))).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${product}$`));

      await page.goto('about:blank');
      await page.goto(`${product}#login`);
      await providers.first().click();
      const name = newName();
      await signInAs(page, locale, { name });
      await expect(page.getByText(m.member_signed_in({}, o))).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${product}$`));
      expect(await storedValue(page, 'cart')).toBe(cart);
      expect(await storedValue(page, 'customer_token')).toMatch(/^[\w-]{43}$/);
      await page.goto(localizedPath('/account', locale));
      await expect(page.getByRole('main').getByText(name).filter({ visible: true }).first()).toBeVisible();
      await expect(page.getByText(m.profile_no_email({}, o))).toBeVisible();
    });
  });
}

test.describe(() => {
  const locale = 'tw';
  const o = { locale } as const;
  test.use({ locale: languages[locale] });

  test('bind Google, unbind it, unable to unbind the only way in, and an identity of another person cannot be added', async ({
    page,
    browser,
  }) => {
    const profile = localizedPath('/account', locale);
    await page.goto(localizedPath('/home#login', locale));
    const withProvider = (provider: string) => page.getByRole('button', { name: m.sign_in_with_provider({ provider }, o) });
    await withProvider('LINE').click();
    await signInAs(page, locale, { name: newName() });
    await expect(page.getByText(m.member_signed_in({}, o))).toBeVisible();

    await page.goto(profile);
    const act = (label: string, provider: string) => page.getByRole('button', { name: `${label} ${provider}`, exact: true });
    await act(m.profile_unbind({}, o), 'LINE').click();
    await expect(page.getByText(m.error_unable_to_unbind({}, o))).toBeVisible();

    const google = newName();
    await act(m.profile_bind({}, o), 'Google').click();
    await signInAs(page, locale, { name: google });
    await expect(page.getByText(m.sign_in_provider_bound({}, o))).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${profile}$`));
    await act(m.profile_unbind({}, o), 'LINE').click();
    await expect(page.getByText(m.profile_unbound({ provider: 'LINE' }, o))).toBeVisible();
    await expect(act(m.profile_bind({}, o), 'LINE')).toBeVisible();

    const other = await browser.newPage({ locale: languages[locale] });
    const { request } = other.context();
    await openAs(other, await newMember(request));
    await other.goto(new URL(profile, page.url()).href);
    await other.getByRole('button', { name: `${m.profile_bind({}, o)} Google`, exact: true }).click();
    await signInAs(other, locale, { name: google });
    await expect(other.getByText(m.sign_in_binding_failed({}, o))).toBeVisible();
    await expect(other.getByText(m.sign_in_binding_failed_text({}, o))).toBeVisible();
    await expect(other).toHaveURL(new RegExp(`${localizedPath('/home', locale)}$`));
    await other.close();
  });
});

test.describe(() => {
  const locale = 'en';
  const o = { locale } as const;
  test.use({ locale: languages[locale] });

  test('an address that has an account asks for its password, and links the two', async ({ page, request }) => {
    const member = await newMember(request);
    await page.goto(localizedPath('/home#login', locale));
    await page.getByRole('button', { name: m.sign_in_with_provider({ provider: 'LINE' }, o) }).click();
    const name = newName();
    await signInAs(page, locale, { name, email: member.email });
    const dialog = page.getByRole('dialog', { name: m.sign_in_link_title({}, o) });
    await dialog.locator('[name="password"]').fill('Wrong12345');
    const link = dialog.getByRole('button', { name: m.sign_in_link_submit({}, o) });
    await link.click();
    await expect(dialog.getByText(m.validation_link_password({}, o))).toBeVisible();
    await dialog.locator('[name="password"]').fill(member.password);
    await link.click();
    await expect(page.getByText(m.member_signed_in({}, o))).toBeVisible();
    await page.goto(localizedPath('/account', locale));
    await expect(page.getByText(member.email).first()).toBeVisible();

    // A person who does not own the account continues with a new one.
    await page.evaluate(() => localStorage.clear());
    await page.goto('about:blank');
    await page.goto(localizedPath('/home#login', locale));
    await page.getByRole('button', { name: m.sign_in_with_provider({ provider: 'Facebook' }, o) }).click();
    await signInAs(page, locale, { name: newName(), email: member.email });
    await dialog.getByRole('button', { name: m.sign_in_link_apart({}, o) }).click();
    await expect(page.getByText(m.member_signed_in({}, o))).toBeVisible();
  });
});
