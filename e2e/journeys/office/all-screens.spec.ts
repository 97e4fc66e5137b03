import { type Locale, locales } from '#shared/locale.ts';
import { type Permission, permissions } from '#shared/permissions.ts';
import { axeViolations } from '../../axe.ts';
import { foreignTexts } from '../../foreign-texts.ts';
import { expect, type Page, test } from '../../journey.ts';
import { latinNames } from '../../latin-names.ts';
import { newStaff, superRole } from '../../new-staff.ts';
import { menuPlaces, type OfficeScreen, officeScreens } from '../../office-screens.ts';
import { type Call, visit } from '../../office-visit.ts';
import { office } from '../../sign-in.ts';
import { signInAs } from '../../staff.ts';

const resourceOf = (right: Permission): string => right.split(' ')[0] ?? '';

/** A right to change includes the right to view. */
const withImplied = (right: Permission): Permission[] => [right, `${resourceOf(right)} view` as Permission];
/** All other rights: without view there is no update either. */
const allBut = (right: Permission): Permission[] =>
  permissions.filter((one) => one !== right && !(right.endsWith(' view') && resourceOf(one) === resourceOf(right)));

/** Reloads after a change of rights, so that the back office reads them again. */
async function reload(page: Page): Promise<void> {
  await page.goto('/admin/welcome');
  await page.locator('main h1').first().waitFor();
}

/** Collects the warnings and errors of the console, except those that contain words of `caused`, which the walk causes itself. */
function watchConsole(page: Page, caused: readonly string[] = []): string[] {
  const warnings: string[] = [];
  // Before sign-in the back office requests the profile; and the router notices that this test does not use its links.
  const expected = ['401', 'blocker on a POP navigation', ...caused];
  page.on('console', (message) => {
    const text = message.text();
    if (['error', 'warning'].includes(message.type()) && !expected.some((part) => text.includes(part))) warnings.push(text);
  });
  return warnings;
}

const menuOf = (page: Page): Promise<string[]> =>
  page
    .locator('[data-testid=frame-side] nav a')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname.replace(/^\/admin/, '') || '/'));

/** The faults of the open screen for a staff member with just its right, and of the calls it made. */
function faultsWithRight(page: Page, { address, needs }: OfficeScreen, calls: readonly Call[]): string[] {
  const faults = calls
    .filter(({ status }) => status === 403)
    .map(({ url }) => `${address} with ${needs ?? 'no right'} alone calls ${new URL(url).pathname}`);
  if (new URL(page.url()).pathname.startsWith('/admin/welcome') && !address.endsWith('/welcome'))
    faults.push(`${address} is shut to ${needs ?? 'everybody'}`);
  return faults;
}

/** The faults of a screen for a staff member with every right but its own. */
async function faultsWithoutRight(page: Page, { path, address, needs }: OfficeScreen, own: readonly Call[]): Promise<string[]> {
  await visit(page, address);
  const here = new URL(page.url());
  // The dashboard is the start page for all: it names no missing permission.
  if (path === '') return here.pathname === '/admin/welcome' ? [] : [`the dashboard is open without ${needs}`];
  const faults: string[] = [];
  if (here.pathname !== '/admin/welcome' || here.searchParams.get('missing') !== needs) faults.push(`${address} is open without ${needs}`);
  else {
    const contacts = page.locator('main [role="alert"] p').nth(2);
    if (
      !(await contacts.waitFor({ timeout: 5_000 }).then(
        () => true,
        () => false,
      ))
    )
      faults.push(`${address} does not name who can grant the permission`);
  }
  const menu = await menuOf(page);
  if (menu.includes(`/${path}`)) faults.push(`the menu shows /${path} without ${needs}`);
  // View includes reading; that it does not include changing is each endpoint's own test (access-writing.test.ts).
  if (!needs?.endsWith(' view')) return faults;
  const statuses = await page.evaluate(
    (urls) => Promise.all(urls.map(async (url) => (await fetch(url)).status)),
    own.map(({ url }) => url),
  );
  if (!statuses.includes(403)) faults.push(`without ${needs} the server answers ${statuses.join(', ')} to what ${address} asks for`);
  return faults;
}

test('every screen opens with exactly its right and is refused with every other, and so are its calls', async ({ page, request }) => {
  test.setTimeout(900_000);
  const staff = await office();
  const screens = await officeScreens(staff);
  const places = menuPlaces();
  const walker = await newStaff(staff, request, { locale: 'tw' });
  // A refused call of a screen is a fault of its own.
  const warnings = watchConsole(page, ['403']);
  await signInAs(page, walker, '/admin/profile');
  const faults: string[] = [];
  for (const screen of screens.filter(({ needs }) => needs === undefined))
    faults.push(...faultsWithRight(page, screen, await visit(page, screen.address)));
  for (const right of new Set(screens.flatMap(({ needs }) => needs ?? []))) {
    const held = withImplied(right);
    const own = screens.filter(({ needs }) => needs === right);
    await walker.give(held);
    await reload(page);
    const calls = new Map<OfficeScreen, Call[]>();
    const shown = new Set<string>();
    for (const screen of own) {
      const made = await visit(page, screen.address);
      calls.set(screen, made);
      faults.push(...faultsWithRight(page, screen, made));
      for (const path of await menuOf(page)) shown.add(path);
    }
    shown.delete('/welcome');
    const expected = places.filter(({ needs }) => held.includes(needs)).map(({ path }) => path);
    const extra = [...shown].filter((path) => !expected.includes(path));
    const hidden = places.filter(({ path, needs }) => needs === right && !shown.has(path)).map(({ path }) => path);
    if (extra.length > 0) faults.push(`the menu of ${right} shows ${extra}`);
    if (hidden.length > 0) faults.push(`the menu of ${right} hides ${hidden}`);
    await walker.give(allBut(right));
    await reload(page);
    for (const [screen, made] of calls) faults.push(...(await faultsWithoutRight(page, screen, made)));
  }
  expect([...faults, ...warnings]).toEqual([]);
});

/** By how many pixels the page is wider than the window. A chart renders again a moment after its width changed. */
async function tooWide(page: Page): Promise<number> {
  const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect
    .poll(overhang, { timeout: 3000 })
    .toBeLessThanOrEqual(0)
    .catch(() => {});
  return overhang();
}

const widths = [1440, 768, 390] as const;
const phone = 390;
/**
 * The widths at which axe checks a screen: each of the three once, one in English, which differs from screen to screen, and the other
 * two in Chinese. The languages differ in texts alone, so that a third of the checks would find nothing new.
 */
function axeWidths(address: string, locale: Locale): number[] {
  const english = widths[[...address.replace(/\d+/g, '')].length % widths.length];
  return widths.filter((width) => (width === english) === (locale === 'en'));
}

/** The widths at which a screen is checked, first the one that the window has: a change of it lays the whole page out again. */
function widthsFor(page: Page, address: string, locale: Locale): number[] {
  const now = page.viewportSize()?.width;
  return [...new Set([...axeWidths(address, locale), phone])].sort((a, b) => Number(b === now) - Number(a === now));
}

for (const locale of locales) {
  test(`axe finds nothing on any screen of the back office, no screen warns in the console, all texts are in the reader’s language, and nothing overflows (${locale})`, async ({
    page,
    request,
  }) => {
    test.setTimeout(900_000);
    const staff = await office();
    const screens = await officeScreens(staff);
    const administrator = await newStaff(staff, request, { locale, role_ids: [await superRole(staff)] });
    const warnings = watchConsole(page);
    await page.goto('/admin/login');
    await page.locator('h1').first().waitFor();
    const faults: string[] = [];
    const runAxe = async (address: string): Promise<void> => {
      // That a name contains the words on its button is a rule that axe cannot judge in Chinese.
      const found = await axeViolations(page, locale === 'en' ? { also: 'label-content-name-mismatch' } : {});
      faults.push(...found.map((fault) => `${address} at ${page.viewportSize()?.width} px: ${fault}`));
    };
    await runAxe('/admin/login');
    await signInAs(page, administrator, '/admin/profile');
    for (const { address } of screens) {
      const [first = phone, ...others] = widthsFor(page, address, locale);
      await page.setViewportSize({ width: first, height: 900 });
      await visit(page, address);
      for (const width of [first, ...others]) {
        await page.setViewportSize({ width, height: 900 });
        if (axeWidths(address, locale).includes(width)) {
          await runAxe(address);
          faults.push(...(await foreignTexts(page, locale)).map((text) => `${address}: “${text}” is not in the reader’s language`));
          if (locale === 'tw') faults.push(...(await latinNames(page)).map((name) => `${address}: “${name}” is not translated`));
        }
        const by = await tooWide(page);
        if (by > 0) faults.push(`${address}: ${by} px too wide at ${width}`);
      }
    }
    expect([...faults, ...warnings]).toEqual([]);
  });
}
