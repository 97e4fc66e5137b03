import * as m from '#messages';
import { type BrowserContext, expect, type Page } from '../../journey.ts';
import { test } from '../../own-shop.ts';
import { putIntoCart } from '../../shopper.ts';
import { signIn } from '../../staff.ts';

test.describe.configure({ mode: 'default' });
test.use({ leavesTraces: true });

type Sent = { event: string; event_id: string; url: string; cart?: string; content_ids?: string[] };
type PixelCall = [action: string, name: string, data: { value?: number }, options?: { eventID: string }];

const o = { locale: 'tw' } as const;
const pixel = '1234567890123456';

/** Answers in place of Meta. Records the calls of the pixel and the events of our server. */
async function recordEvents(context: BrowserContext): Promise<{ called: PixelCall[]; sent: Sent[]; loaded: number }> {
  const seen = { called: [] as PixelCall[], sent: [] as Sent[], loaded: 0 };
  await context.exposeBinding('recordCall', (_source, call: PixelCall) => void seen.called.push(call));
  await context.route('https://connect.facebook.net/**', async (route) => {
    seen.loaded += 1;
    const body = `const tell = (...sent) => window.recordCall(JSON.parse(JSON.stringify(sent)));
      fbq.callMethod = tell; for (const sent of fbq.queue) tell(...sent);`;
    await route.fulfill({ contentType: 'text/javascript', body });
  });
  context.on('request', (request) => {
    if (request.url().endsWith('/api/fbq')) seen.sent.push(request.postDataJSON() as Sent);
  });
  return seen;
}

async function savePixel(page: Page): Promise<void> {
  await signIn(page, 'tw', '/admin/settings/pixel');
  await page.getByLabel(m.admin_pixel_id({}, o), { exact: true }).fill(pixel);
  await page.getByLabel(m.admin_pixel_token({}, o), { exact: true }).fill('EAAB-a-token-of-meta');
  await page
    .getByTestId('save-bar')
    .getByRole('button', { name: m.admin_form_save({}, o) })
    .click();
  await expect(page.getByText(m.admin_form_saved({}, o), { exact: true })).toBeVisible();
  expect(await (await page.request.get('/api/admin/settings/pixel')).text()).not.toContain('EAAB');
}

test('the pixel and our server report the same events under one id, never on the cart page, and no more once the visitor opts out', async ({
  page,
  context,
}) => {
  const seen = await recordEvents(context);
  await savePixel(page);
  await putIntoCart(page, 'tw');
  const idsOf = (name: string) => ({
    pixel: seen.called.filter(([action, event]) => action === 'track' && event === name).map(([, , , options]) => options?.eventID),
    server: seen.sent.filter(({ event }) => event === name).map(({ event_id }) => event_id),
  });
  for (const name of ['PageView', 'Search', 'ViewContent', 'AddToCart']) {
    await expect.poll(() => idsOf(name).server.length, name).toBeGreaterThan(0);
    await expect.poll(() => idsOf(name).pixel, name).toEqual(idsOf(name).server);
  }
  expect(seen.called.slice(0, 2).map(([action]) => action)).toEqual(['set', 'init']);
  expect(seen.sent.every(({ url }) => !url.includes('/admin'))).toBe(true);

  const loaded = seen.loaded;
  await page.goto('/cart');
  await expect(page.getByRole('spinbutton').first()).toBeVisible();
  expect(await page.evaluate(() => 'fbq' in window)).toBe(false);
  expect(seen.loaded).toBe(loaded);

  await page.goto('/products');
  const notice = page.getByRole('region', { name: m.consent_notice_title({}, o) });
  await expect(notice).toContainText('Meta');
  await notice.getByRole('button', { name: m.consent_notice_refuse({}, o) }).click();
  await expect(notice).toBeHidden();
  await page.waitForLoadState('networkidle');
  const before = seen.sent.length;
  await page.goto('/home');
  await page.waitForLoadState('networkidle');
  expect([seen.sent.length, await page.evaluate(() => 'fbq' in window)]).toEqual([before, false]);
  await page.getByRole('button', { name: m.consent_change({}, o) }).click();
  await expect(page.getByRole('region', { name: m.consent_title({}, o) })).toBeVisible();
});
