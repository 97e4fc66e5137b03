import * as m from '#messages';
import { expectNoAxeViolations } from '../../axe.ts';
import { expect, type Page } from '../../journey.ts';
import { test } from '../../own-shop.ts';
import { signIn } from '../../staff.ts';

const o = { locale: 'tw' } as const;
test.describe.configure({ mode: 'default' });
test.use({ leavesTraces: true });

type Tree = { data: { id: number; parent_id: number | null; name: { tw: string } }[]; tree: string };

const shown = (page: Page) => page.getByTestId('tree').getByRole('link');
const listNames = ({ data }: Tree, parent: number) => data.filter(({ parent_id }) => parent_id === parent).map(({ name }) => name.tw);

test('of two staff who move categories in one tree the second gets an error, sees the new order, and moves again', async ({
  page,
  ownShop,
}) => {
  const { staff } = ownShop;
  const form = {
    slug: { tw: '' },
    intro: null,
    media_id: null,

    seo: null,
    in_menu: false,
    product_order: 'manual',
    active: true,
  };
  const add = async (tw: string, parent_id: number | null): Promise<number> =>
    (await staff.post<{ id: number }>('/api/admin/product-categories', { ...form, name: { tw }, parent_id })).id;
  const parent = await add('順序', null);
  const [first, second, third] = [await add('先', parent), await add('中', parent), await add('後', parent)];
  const tree = () => staff.get<Tree>('/api/admin/product-categories');
  await signIn(page, 'tw', '/admin/product-categories');
  const own = shown(page).filter({ hasText: /^[先中後]/ });
  await expect(own).toHaveText([/先/, /中/, /後/]);
  // A colleague moves the last one to the front.
  const { tree: seen } = await tree();
  await staff.post(`/api/admin/product-categories/${third}/move`, { parent_id: parent, position: 0, tree: seen });
  await own.first().focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByText(m.error_category_tree_changed({}, o))).toBeVisible();
  await expect(own).toHaveText([/後/, /先/, /中/]);
  expect(listNames(await tree(), parent)).toEqual(['後', '先', '中']);
  await expectNoAxeViolations(page);
  await own.nth(1).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(own).toHaveText([/後/, /中/, /先/]);
  await page.getByRole('button', { name: m.admin_kit_undo({}, o), exact: true }).click();
  await expect(own).toHaveText([/後/, /先/, /中/]);
  for (const id of [first, second, third, parent]) await staff.call('DELETE', `/api/admin/product-categories/${id}`);
});
