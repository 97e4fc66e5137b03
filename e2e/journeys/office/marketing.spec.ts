import * as m from '#messages';
import { expectNoAxeViolations } from '../../axe.ts';
import { expect, test } from '../../journey.ts';
import { signIn } from '../../staff.ts';

const o = { locale: 'tw' } as const;

test('the product feeds: what is not listed is named with its reason, and a portal reads the rest at a stable address', async ({
  page,
}) => {
  await signIn(page, 'tw', '/admin/feeds');
  const table = page.getByTestId('feed-table');
  await expect(table.locator('tbody tr')).toHaveCount(4);
  await expect(page.getByTestId('list')).toContainText(m.admin_feeds_members_only({}, o));
  await expectNoAxeViolations(page);
  const address = /http\S+\/feeds\/google-tw\.xml/.exec((await table.textContent()) ?? '')?.[0] ?? '';
  const { pathname } = new URL(address);
  const first = await page.request.get(pathname);
  expect(first.headers()['content-type']).toContain('application/xml');
  expect(await first.text()).toContain('<g:price>');
  const again = await page.request.get(pathname, { headers: { 'if-none-match': first.headers()['etag'] ?? '' } });
  expect(again.status()).toBe(304);
});
