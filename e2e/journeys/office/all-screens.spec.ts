import { locales } from '#shared/locale.ts';
import { type Permission, permissions } from '#shared/permissions.ts';
import { axeViolations } from '../../axe.ts';
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
  await page.goto('/admin/profile');
  await page.locator('main h1').first().waitFor();
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
  const refused = await page.evaluate(
    (urls) => Promise.all(urls.map(async (url) => (await fetch(url)).status)).then((all) => all.filter((status) => status === 403).length),
    own.map(({ url }) => url),
  );
  // View includes reading; that it does not include changing is each endpoint's own test (access.test.ts).
  if (refused === 0 && needs?.endsWith(' view')) faults.push(`the server answers what ${address} asks for without ${needs}`);
  return faults;
}

test('every screen opens with exactly its right and is refused with every other, and so are its calls', async ({ page, request }) => {
  test.setTimeout(900_000);
  const staff = await office();
  const screens = await officeScreens(staff);
  const places = menuPlaces();
  const walker = await newStaff(staff, request, { locale: 'tw' });
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
  expect(faults).toEqual([]);
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

/**
 * What axe checks: everything in Chinese, at one of the designed widths, which differs from screen to screen. In English only that a
 * name contains the words on its button, which axe cannot tell in Chinese; all else is the same in both languages.
 */
const axeChecks = { tw: {}, en: { rule: 'label-content-name-mismatch' } } as const;
const axeWidths = [1280, 768, 390] as const;
const axeWidth = (address: string): number => axeWidths[[...address.replace(/\d+/g, '')].length % axeWidths.length] ?? axeWidths[0];

for (const locale of locales) {
  test(`axe finds nothing on any screen of the back office, no screen warns in the console, and nothing overflows at 390 px (${locale})`, async ({
    page,
    request,
  }) => {
    test.setTimeout(900_000);
    const staff = await office();
    const screens = await officeScreens(staff);
    const administrator = await newStaff(staff, request, { locale, role_ids: [await superRole(staff)] });
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) warnings.push(message.text());
    });
    await page.goto('/admin/login');
    await page.locator('h1').first().waitFor();
    const faults: string[] = [];
    const runAxe = async (address: string): Promise<void> => {
      faults.push(...(await axeViolations(page, axeChecks[locale])).map((fault) => `${address}: ${fault}`));
    };
    await runAxe('/admin/login');
    await signInAs(page, administrator, '/admin/profile');
    for (const { address } of screens) {
      await page.setViewportSize({ width: 1280, height: 900 });
      await visit(page, address);
      await page.setViewportSize({ width: axeWidth(address), height: 900 });
      await runAxe(address);
      if (locale === 'tw') faults.push(...(await latinNames(page)).map((name) => `${address}: “${name}” is not translated`));
      await page.setViewportSize({ width: 390, height: 844 });
      const by = await tooWide(page);
      if (by > 0) faults.push(`${address}: ${by} px too wide at 390`);
    }
    expect(faults).toEqual([]);
    // Before sign-in the back office requests the profile; and the router notices that this test does not use its links.
    const expected = ['401', 'blocker on a POP navigation'];
    expect(warnings.filter((text) => !expected.some((part) => text.includes(part)))).toEqual([]);
  });
}
