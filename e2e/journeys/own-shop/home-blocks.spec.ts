import * as m from '#messages';
import { readCounts } from '../../banners.ts';
import { openCampaign, rarerBlocks } from '../../home-blocks.ts';
import { type Browser, expect, type Page, request } from '../../journey.ts';
import { test } from '../../own-shop.ts';
import { newMember } from '../../sign-in.ts';

const o = { locale: 'tw' } as const;
const hour = 60 * 60 * 1000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
test.describe.configure({ mode: 'default' });

const wide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test('the home page shows every kind of block, in both languages, without scripts and at 320 px', async ({
  browser,
  ownShop,
  settings,
}) => {
  const endsAt = inHours(100);
  await settings.home({ blocks: await rarerBlocks(ownShop.staff, endsAt) });
  const bare = await browser.newPage({ baseURL: ownShop.url, javaScriptEnabled: false, viewport: { width: 320, height: 700 } });
  for (const [path, titles] of Object.entries({
    '/home': [
      '小玻璃杯換季',
      '會員領券',
      '誰做的',
      '滿額就送',
      '窯門口就是稻田',
      '賣得最好',
      '給第一次來的人',
      '常有人問',
      '來店裡',
      '店裡的日子',
    ],
    '/en/home': ['Last of the small tumblers', 'For members', 'The makers', 'A little extra', 'Best sellers', 'People ask', 'Visit us'],
  })) {
    await bare.goto(path);
    for (const title of titles) await expect(bare.getByRole('heading', { name: title, exact: true })).toBeVisible();
    expect(await wide(bare)).toBe(0);
  }
  // Without scripts the end time is shown; the remaining time depends on the reader's clock.
  await expect(bare.locator('time[datetime]').first()).toHaveAttribute('datetime', endsAt);
  expect(await bare.content()).not.toMatch(/alert\(1\)|4 days/);
  await bare.getByText('Do you gift-wrap').click();
  await expect(bare.getByText('We do. Tell us at checkout.')).toBeVisible();
  await bare.close();
});

test('a countdown uses the reader’s clock, and disappears at its end', async ({ page, ownShop, settings }) => {
  await settings.home({ blocks: (await rarerBlocks(ownShop.staff, inHours(50))).slice(0, 1) });
  await page.clock.install();
  await page.goto('/home#sale');
  const title = page.getByRole('heading', { name: '小玻璃杯換季' });
  await page.mouse.wheel(0, 50);
  await expect(page.getByText('還有 2 天 2 小時')).toBeAttached();
  await page.clock.fastForward('49:30:00');
  await expect(page.getByText('還有 30 分')).toBeAttached();
  await page.clock.fastForward('30:01');
  await expect(title).toBeHidden();
});

test('a coupon is claimed in place: a visitor signs in where they are and gets it, and no second one', async ({
  page,
  ownShop,
  settings,
}) => {
  const campaign = await openCampaign(ownShop.staff, { tw: '常客券', en: 'Regulars' });
  const title = { tw: '會員領券', en: 'For members' };
  await settings.home({ blocks: [{ type: 'coupon_claim', title, text: null, campaign_ids: [campaign] }] });
  const api = await request.newContext({ baseURL: ownShop.url });
  const { email, password } = await newMember(api);
  await api.dispose();
  await page.goto('/home');
  const ticket = page.getByRole('article', { name: '常客券' });
  await expect(ticket).toContainText('滿 $1,000 可用');
  await ticket.getByRole('button', { name: m.home_blocks_take_named({ name: '常客券' }, o) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[name="email"]').fill(email);
  await dialog.locator('input[type="password"]').fill(password);
  await dialog.locator('input[type="password"]').press('Enter');
  await expect(ticket.getByRole('button', { name: m.home_blocks_taken({}, o) })).toBeVisible();
  await expect(page).toHaveURL(/\/home$/);
  await page.reload();
  await ticket.getByRole('button', { name: m.home_blocks_take_named({ name: '常客券' }, o) }).click();
  await expect(page.getByText(m.home_blocks_had_note({}, o))).toBeVisible();
  await page.goto('/account/coupons');
  await expect(page.getByRole('article', { name: '常客券' })).toHaveCount(1);
});

test('recently viewed products are shown on the home page, from this browser alone', async ({ page, ownShop, settings }) => {
  await settings.home({ blocks: [{ type: 'recently_viewed', title: { tw: '您剛看過', en: 'You were looking at' } }] });
  const homeHtml = async () => (await page.request.get('/home')).text();
  const before = await homeHtml();
  const { data }: { data: { id: number; name: string }[] } = await (await fetch(`${ownShop.url}/api/products?per_page=24`)).json();
  // A banner above every page may link to one of them.
  const product = data.find(({ id }) => !before.includes(`/products/${id}/`));
  if (!product) throw new Error('every product is on home');
  await page.goto(`/products/${product.id}`);
  await page.mouse.wheel(0, 300);
  await page.waitForFunction(() => localStorage.getItem('viewed') !== null);
  expect(await homeHtml()).not.toContain(`/products/${product.id}/`);
  await page.goto('/home');
  await page.mouse.wheel(0, 50);
  await expect(page.getByRole('heading', { name: '您剛看過' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: product.name })).toBeVisible();
  const waiting = page.getByRole('main').getByRole('link', { name: '購物車裡還有 2 件' });
  await expect(waiting).toHaveCount(0);

  // With a filled cart it leads back to it.
  const { items } = await (await page.request.get(`/api/products/${product.id}`)).json();
  const item = { product_item_id: items[0].id, quantity: 2, mode: 'set' };
  const cart = await (await page.request.post('/api/cart/update', { data: { cart: null, item } })).json();
  await page.evaluate((id) => localStorage.setItem('cart', id), cart.id);
  await page.reload();
  await page.mouse.wheel(0, 50);
  await waiting.click();
  await expect(page).toHaveURL(/\/cart$/);
});

test('banners above a category and as announcement: shown where they belong, closed for the session, counted once a visit', async ({
  page,
  addBanner,
  ownShop: { staff, url },
}) => {
  const tree: { id: number; slug: string; children: { id: number; slug: string }[] }[] = await (
    await fetch(`${url}/api/categories`)
  ).json();
  const parent = tree.find(({ children }) => children.length > 0);
  const other = tree.find(({ id }) => id !== parent?.id);
  const [child] = parent?.children ?? [];
  const top = await addBanner({
    position: 'category_top',
    title: { tw: '這一層的好東西', en: 'Good things here' },
    link: { path: '/news', new_tab: false },
    category_ids: [parent?.id],
  });
  const above = page.getByRole('region', { name: m.home_banners({}, o) }).filter({ hasText: '這一層的好東西' });
  await page.goto(`/products/category/${child?.id}/${child?.slug}`);
  await expect(above).toBeVisible();
  await page.goto(`/products/category/${other?.id}/${other?.slug}`);
  await expect(above).toHaveCount(0);
  await page.goto(`/products/category/${parent?.id}/${parent?.slug}`);
  await page.mouse.wheel(0, 20);
  await expect.poll(() => readCounts(staff, top.id)).toMatchObject({ views: 1 });
  await above.getByRole('link').click();
  await expect(page).toHaveURL(/\/news$/);
  await expect.poll(() => readCounts(staff, top.id)).toEqual({ views: 1, clicks: 1 });

  const link = { path: '/products', new_tab: false };
  const storm = await addBanner({ position: 'announcement', title: { tw: '颱風天照常出貨', en: 'We ship as usual' }, link });
  await page.goto('/home');
  const bar = page.getByRole('complementary', { name: m.layout_announcement({}, o) });
  await expect(bar.getByRole('link', { name: '颱風天照常出貨' })).toHaveAttribute('href', '/products');
  await bar.getByRole('button').click();
  await page.goto('/news');
  await expect(bar).toBeHidden();
  // Without it the announcement of the settings is back, since it was never closed.
  await staff.call('DELETE', `/api/admin/banners/${storm.id}`);
  await page.goto('/home');
  await expect(bar).toBeVisible();
});

test('the background video of the home page: the poster comes first, it plays muted and can be stopped; reduced motion, data saving and phones are respected', async ({
  browser,
  ownShop: { staff, url },
}) => {
  const { version } = await staff.get<{ version: number }>('/api/admin/video-background');
  const { value } = await staff.get<{ value: { blocks: { media_id?: number }[] } }>('/api/admin/settings/home');
  const poster_media_id = value.blocks.find(({ media_id }) => media_id)?.media_id ?? null;
  const source = { source: 'https://films.example/tea.webm', mobile_source: 'https://films.example/tea-small.webm' };
  const film = {
    ...source,
    poster_media_id,
    autoplay: true,
    muted: true,
    loop: true,
    overlay: 20,
    caption: { tw: '把水燒開' },
    height: 'medium',
    link: null,
    active: true,
  };
  await staff.put('/api/admin/video-background', { value: film, version });

  const open = (options: object, prepare?: (page: Page) => Promise<void>) => openFilm(browser, { baseURL: url, ...options }, prepare);
  const plain = await open({});
  await expect(plain.region.getByRole('button', { name: m.home_film_pause({}, o) })).toBeVisible();
  expect(await plain.region.locator('video').evaluate((video: HTMLVideoElement) => [video.muted, video.loop, video.paused])).toEqual([
    true,
    true,
    false,
  ]);
  await plain.region.getByRole('button').click();
  await expect(plain.region.getByRole('button', { name: m.home_film_play({}, o) })).toBeVisible();
  expect(new Set(plain.requests)).toEqual(new Set([source.source]));
  await plain.close();

  const calm = await open({ reducedMotion: 'reduce' });
  const saving = await open({}, async (page) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }));
  });
  for (const { region, requests, close } of [calm, saving]) {
    await expect(region.getByRole('button', { name: m.home_film_play({}, o) })).toBeVisible();
    expect(requests).toEqual([]);
    await close();
  }

  const phone = await open({ viewport: { width: 390, height: 844 } });
  await expect(phone.region.locator('video')).toHaveAttribute('src', source.mobile_source);
  await phone.close();
  await staff.put('/api/admin/video-background', { value: { ...film, active: false }, version: version + 1 });
});

/** Opens the home page in a browser of its own, with a stub for the video; `requests` are the URLs it was fetched from. */
async function openFilm(browser: Browser, options: object, prepare?: (page: Page) => Promise<void>) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const requests: string[] = [];
  const bytes = await recorded(page);
  await context.route('https://films.example/**', async (route) => {
    requests.push(route.request().url());
    await route.fulfill({ contentType: 'video/webm', body: bytes });
  });
  await prepare?.(page);
  await page.goto('/home');
  await page.mouse.wheel(0, 20);
  const region = page.getByRole('region', { name: '把水燒開' });
  await expect(region.locator('img')).toBeVisible();
  return { page, region, requests, close: () => context.close() };
}

/** A second of video, recorded by the browser itself. */
async function recorded(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    const paint = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const done = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    recorder.start();
    for (let frame = 0; frame < 60; frame += 1) {
      paint?.fillRect(frame * 3, 0, 3, 100);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    recorder.stop();
    await done;
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return btoa([...bytes].map((byte) => String.fromCharCode(byte)).join(''));
  });
  return Buffer.from(base64, 'base64');
}
