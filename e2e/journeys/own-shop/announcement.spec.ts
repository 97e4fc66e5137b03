import * as m from '#messages';
import { locales, localizedPath } from '#shared/locale.ts';
import { expect } from '../../journey.ts';
import { test } from '../../own-shop.ts';

const o = { locale: 'tw' } as const;
test.describe.configure({ mode: 'default' });

test('the announcement shows its setting, and stays closed for the session', async ({ page, settings }) => {
  await settings.general({ announcement: { tw: '週三公休', en: 'Closed on Wednesdays' } });
  await page.goto('/en/home');
  await expect(page.getByText('Closed on Wednesdays')).toBeVisible();
  await page.getByRole('button', { name: m.layout_close_announcement({}, { locale: 'en' }) }).click();
  await page.goto('/en/products');
  await expect(page.getByText('Closed on Wednesdays')).toBeHidden();
  await settings.general({ announcement: null });
  await page.goto('/home');
  await expect(page.getByRole('complementary', { name: m.layout_announcement({}, o) })).toHaveCount(0);
});

test('a banner that leads to a page of the shop in a new tab keeps the language', async ({ page, addBanner }) => {
  const link = { path: '/products', new_tab: true };
  await addBanner({ position: 'announcement', title: { tw: '看新茶', en: 'See the new teas' }, link });
  await page.goto('/en/home');
  const bar = page.getByRole('complementary', { name: m.layout_announcement({}, { locale: 'en' }) });
  const banner = bar.getByRole('link', { name: 'See the new teas' });
  await expect(banner).toHaveAttribute('href', '/en/products');
  await expect(banner).toHaveAttribute('target', '_blank');
});

const longest = {
  tw: '颱風天照常出貨，'.repeat(25),
  en: `We ship as usual. See https://example.com/${'typhoon-'.repeat(8)}notice `.padEnd(200, 'and stay safe '),
};
for (const locale of locales)
  for (const width of [320, 390])
    test(`the longest announcement is shown whole at ${width} px, beside its closing button (${locale})`, async ({ page, settings }) => {
      expect(longest[locale]).toHaveLength(200);
      await settings.general({ announcement: longest });
      await page.setViewportSize({ width, height: 740 });
      await page.goto(localizedPath('/home', locale));
      const bar = page.getByRole('complementary', { name: m.layout_announcement({}, { locale }) });
      await expect(bar).toBeVisible();
      const places = await bar.evaluate((element) => {
        const words = document.createRange();
        words.selectNodeContents(element.querySelector('p') as Element);
        const [text, own] = [words.getBoundingClientRect(), element.getBoundingClientRect()];
        const [button, header] = ['button', 'header'].map((tag) =>
          (element.querySelector(tag) ?? document.querySelector(tag))?.getBoundingClientRect(),
        );
        return {
          isInside: text.top >= own.top && text.bottom <= own.bottom && text.left >= 0,
          isClear: text.right <= (button?.left ?? 0),
          isAbovePage: own.bottom <= (header?.top ?? 0) + 1,
          sideways: document.documentElement.scrollWidth - innerWidth,
        };
      });
      expect(places).toEqual({ isInside: true, isClear: true, isAbovePage: true, sideways: 0 });
    });
