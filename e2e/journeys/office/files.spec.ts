import { randomInt } from 'node:crypto';
import sharp from 'sharp';
import { axeViolations, expectNoAxeViolations } from '../../axe.ts';
import { expect, type Locator, type Page, test } from '../../journey.ts';
import { office } from '../../sign-in.ts';
import { signIn } from '../../staff.ts';

const stamp = String(Date.now()).slice(-6);
const png = 'image/png';

/** Left half red, right half blue; another picture each time. */
async function twoHalves(): Promise<Buffer> {
  const blue = await sharp({ create: { width: 400, height: 600, channels: 3, background: { r: 0, g: randomInt(100), b: 250 } } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 800, height: 600, channels: 3, background: { r: 250, g: randomInt(100), b: randomInt(100) } } })
    .composite([{ input: blue, left: 400, top: 0 }])
    .png()
    .toBuffer();
}
const choose = (page: Page) => page.getByTestId('files').locator('input[type=file]');
const tile = (page: Page, name: string) => page.getByRole('listitem').filter({ has: page.locator(`[title="${name}"]`) });
const details = (page: Page) => page.getByRole('complementary', { name: '圖片內容' }).or(page.getByRole('dialog', { name: '圖片內容' }));

/** Writes the descriptions and moves the focal point by a percent. */
async function describePicture(pane: Locator): Promise<void> {
  await pane.getByLabel('替代文字', { exact: true }).fill('紅泥小壺');
  await pane.getByLabel('替代文字（英文）').fill('Red clay pot');
  await pane.getByLabel('檔名').focus();
  await expect(pane.getByText('已儲存')).toBeVisible();
  const dot = pane.getByRole('button', { name: /焦點/ });
  await dot.press('ArrowRight');
  await expect(dot).toHaveAccessibleName(/左 51%、上 50%/);
  await expect(pane.getByText('已儲存')).toBeVisible();
  await expect(pane.getByLabel('替代文字', { exact: true })).toHaveValue('紅泥小壺');
  await expect(pane.getByLabel('替代文字（英文）')).toHaveValue('Red clay pot');
}

/** Leaves the right half. */
async function cropPicture(page: Page, pane: Locator, name: string): Promise<void> {
  await pane.getByRole('button', { name: '裁切' }).click();
  const crop = page.getByRole('dialog', { name: `裁切 ${name}` });
  for (let i = 0; i < 5; i++) await crop.getByRole('button', { name: '左上角' }).press('Shift+ArrowRight');
  await expect(crop.getByText('400 × 600')).toBeVisible();
  await expectNoAxeViolations(page);
  await crop.getByRole('button', { name: '裁切', exact: true }).click();
  await expect(pane.getByText('400 × 600，裁自 800 × 600')).toBeVisible();
}

async function chooseForProduct(page: Page, name: string): Promise<void> {
  await page.goto('/admin/products/3');
  await page.locator('#pictures').getByRole('button', { name: '從檔案庫選' }).click();
  const picker = page.getByRole('dialog', { name: /選圖片/ });
  await picker.getByLabel('檔名或替代文字').fill('紅泥小壺');
  await picker.getByRole('button', { name }).click();
  // The form behind the dialog cannot be reached while it is open.
  expect(await axeViolations(page, { within: '[role=dialog]' })).toEqual([]);
  await picker.getByRole('button', { name: '選用' }).click();
  await page.getByRole('button', { name: /^儲存/ }).click();
  await expect(page.getByText('已儲存').first()).toBeVisible();
}

/** The picture as a shopper gets it: its shape, and whether its left edge is blue. */
async function seenInShop(page: Page): Promise<{ ratio: number; isBlue: boolean }> {
  await page.goto('/products/3');
  const shown = page.getByRole('img', { name: '紅泥小壺' }).first();
  await expect(shown).toBeAttached();
  const address = await shown.evaluate((img: HTMLImageElement) => img.src);
  const file = await (await page.request.get(address)).body();
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { ratio: info.height / info.width, isBlue: (data[2] ?? 0) > (data[0] ?? 0) };
}

test('a picture is uploaded, described, cropped, used in a product, shown cropped in the shop, and deleted only with a reason', async ({
  page,
}) => {
  const name = `pot-${stamp}.png`;
  const staff = await office();
  const pictures = async () => (await staff<{ media_ids: number[] }>('GET', '/api/admin/products/3')).media_ids;
  const before = await pictures();
  await signIn(page, 'tw', '/admin/filemanager');
  await choose(page).setInputFiles([{ name, mimeType: png, buffer: await twoHalves() }]);
  await tile(page, name).getByRole('button').click();
  const pane = details(page);
  await expect(pane.getByText('沒有地方用到')).toBeVisible();
  await expectNoAxeViolations(page);
  await describePicture(pane);
  await cropPicture(page, pane, name);
  await chooseForProduct(page, name);
  const seen = await seenInShop(page);
  expect(seen.ratio).toBeCloseTo(1.5, 1);
  expect(seen.isBlue).toBe(true);
  await page.goto(`/admin/filemanager?q=${encodeURIComponent(name)}`);
  await tile(page, name).getByRole('button').click();
  await pane.getByRole('button', { name: '刪除' }).click();
  const dialog = page.getByRole('dialog', { name: `刪除 ${name}` });
  await expect(dialog.getByRole('link')).toHaveAttribute('href', '/admin/products/3');
  await expect(dialog.getByRole('button', { name: '刪除' })).toBeDisabled();
  await dialog.getByRole('textbox').fill('拍錯了');
  await dialog.getByRole('button', { name: '刪除' }).click();
  await expect(page.getByText('已刪除 1 張')).toBeVisible();
  await expect(tile(page, name)).toBeHidden();
  expect(await pictures()).toEqual(before);
});

test('a file that fails says why and what to do, and one that is in the library already leads to its picture', async ({ page }) => {
  await signIn(page, 'tw', '/admin/filemanager');
  const noise = await sharp({
    create: { width: 1900, height: 1900, channels: 3, background: 'white', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();
  expect(noise.length).toBeGreaterThan(5 * 1024 * 1024);
  const large = `large-${stamp}.png`;
  const known = await twoHalves();
  await choose(page).setInputFiles([
    { name: large, mimeType: png, buffer: noise },
    { name: 'words.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
    { name: `known-${stamp}.png`, mimeType: png, buffer: known },
  ]);
  const strip = page.getByRole('region', { name: '上傳進度' });
  await expect(strip.getByText(`${large} 圖片要在 5 MB 以內`)).toBeVisible();
  await expect(strip.getByText('只收 JPEG')).toBeVisible();
  await expectNoAxeViolations(page);
  await strip.getByRole('button', { name: '縮小後上傳' }).click();
  await expect(tile(page, `large-${stamp}.webp`)).toBeVisible();
  await choose(page).setInputFiles([{ name: 'again.png', mimeType: png, buffer: known }]);
  await expect(strip.getByText(`known-${stamp}.png 已經在檔案庫裡`)).toBeVisible();
  await strip.getByRole('link', { name: '看那張圖片' }).click();
  await expect(details(page).getByLabel('檔名')).toHaveValue(`known-${stamp}.png`);
});

test('folders are made, filled by the keyboard, and pictures moved together and back', async ({ page }) => {
  const folder = `茶器${stamp}`;
  // Pictures of its own: another test may be changing the newest ones.
  const name = `move-${stamp}`;
  await signIn(page, 'tw', '/admin/filemanager?view=list');
  await page.getByRole('button', { name: '新增資料夾' }).click();
  await page.getByRole('dialog').getByLabel('名稱').fill(folder);
  await page.getByRole('dialog').getByRole('button', { name: '新增' }).click();
  await expect(page.getByText('資料夾是空的')).toBeVisible();
  const folders = page.getByRole('navigation', { name: '資料夾' });
  await folders.getByRole('button', { name: /全部/ }).click();
  // An empty folder has an upload button of its own.
  await expect(page.getByText('資料夾是空的')).toBeHidden();
  const files = [1, 2, 3].map(async (n) => ({ name: `${name}-${n}.png`, mimeType: png, buffer: await twoHalves() }));
  await choose(page).setInputFiles(await Promise.all(files));
  await page.getByLabel('檔名或替代文字').fill(name);
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(3);
  const ticks = page.locator('tbody input[type=checkbox]');
  await ticks.nth(0).check();
  await ticks.nth(2).click({ modifiers: ['Shift'] });
  const bar = page.getByTestId('bulk-bar');
  await expect(bar).toContainText('已選 3 筆');
  await bar.getByRole('button', { name: /移到/ }).click();
  const dialog = page.getByRole('dialog', { name: '移動 3 張圖片' });
  await dialog.getByRole('combobox').fill(folder);
  await page.locator('.ant-select-item-option', { hasText: folder }).click();
  await dialog.getByRole('button', { name: '移到…' }).click();
  await expect(page.getByText('已移動 3 張')).toBeVisible();
  const own = folders.getByRole('button', { name: new RegExp(`^${folder}`) });
  await expect(own).toContainText('3');
  await page.getByRole('button', { name: '復原' }).click();
  await expect(own).toContainText('0');
  await own.press('m');
  await expect(page.getByRole('dialog', { name: `把「${folder}」移到` })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: '返回' }).click();
  await folders.locator('li', { hasText: folder }).getByRole('button', { name: '更多' }).click();
  await page.getByTestId('menu').getByRole('button', { name: '刪除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '刪除' }).click();
  await expect(own).toBeHidden();
});

test('pictures chosen in two searches are both shown in the form', async ({ page }) => {
  const names = [`pick-a-${stamp}.png`, `pick-b-${stamp}.png`];
  await signIn(page, 'tw', '/admin/filemanager');
  await choose(page).setInputFiles(await Promise.all(names.map(async (name) => ({ name, mimeType: png, buffer: await twoHalves() }))));
  for (const name of names) await expect(tile(page, name)).toBeVisible();
  await page.goto('/admin/products/3');
  const shown = page.locator('#pictures img');
  await expect(shown.first()).toBeVisible();
  const before = await shown.count();
  await page.locator('#pictures').getByRole('button', { name: '從檔案庫選' }).click();
  const picker = page.getByRole('dialog', { name: /選圖片/ });
  for (const name of names) {
    await picker.getByLabel('檔名或替代文字').fill(name);
    await picker.getByRole('button', { name }).click();
  }
  await picker.getByRole('button', { name: '選用 2 張' }).click();
  await expect(shown).toHaveCount(before + 2);
});

test('a focal point is saved although another picture is opened at once', async ({ page }) => {
  const names = [`focus-a-${stamp}.png`, `focus-b-${stamp}.png`] as const;
  await signIn(page, 'tw', '/admin/filemanager');
  await choose(page).setInputFiles(await Promise.all(names.map(async (name) => ({ name, mimeType: png, buffer: await twoHalves() }))));
  for (const name of names) await expect(tile(page, name)).toBeVisible();
  const open = (name: string) => tile(page, name).getByRole('button').click();
  const pane = details(page);
  await open(names[0]);
  await expect(pane.getByLabel('檔名')).toHaveValue(names[0]);
  await pane.getByRole('button', { name: /焦點/ }).press('ArrowRight');
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await open(names[1]);
  await expect(pane.getByLabel('檔名')).toHaveValue(names[1]);
  await saved;
  await page.reload();
  await open(names[0]);
  await expect(pane.getByRole('button', { name: /左 51%、上 50%/ })).toBeVisible();
});
