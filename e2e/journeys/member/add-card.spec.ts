import * as m from '#messages';
import { locales, localizedPath } from '#shared/locale.ts';
import { typeCard } from '../../checkout.ts';
import { expect, test, windowOf } from '../../journey.ts';
import { newMember, openAs } from '../../sign-in.ts';

// The simulated bank speaks the browser's language.
test.use({ locale: 'zh-TW' });

for (const locale of locales) {
  const o = { locale };
  test(`a member adds a card without paying: refused, accepted, and confirmed at the bank’s page (${locale})${windowOf[locale]}`, async ({
    page,
    request,
  }) => {
    await openAs(page, await newMember(request));
    await page.goto(localizedPath('/account', locale));
    const section = page.getByRole('region', { name: m.profile_cards({}, o) });
    const card = (last_four: string) =>
      section.getByRole('paragraph').filter({ hasText: m.card_saved_name({ brand: 'Visa', last_four }, o) });
    await expect(section.getByText(m.profile_cards_none({}, o))).toBeVisible();
    await section.getByRole('link', { name: m.add_card_title({}, o) }).click();
    await expect(page.getByRole('heading', { level: 1, name: m.add_card_title({}, o) })).toBeVisible();
    const save = page.getByRole('button', { name: m.add_card_save({}, o) });
    await typeCard(page, '4000000000000002');
    await save.click();
    await expect(page.getByText(m.add_card_refused({}, o))).toBeVisible();
    await typeCard(page, '4242424242424242');
    await save.click();
    await expect(card('4242')).toBeVisible();

    await section.getByRole('link', { name: m.add_card_title({}, o) }).click();
    await typeCard(page, '4000000000003220');
    await save.click();
    await page.getByRole('button', { name: m.simulator_bank_approve({}, { locale: 'tw' }) }).click();
    await expect(page.getByText(m.add_card_confirmed({}, o))).toBeVisible();
    await page
      .getByRole('main')
      .getByRole('link', { name: m.add_card_back({}, o) })
      .click();
    await expect(card('3220')).toBeVisible();
  });
}
