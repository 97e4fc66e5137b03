import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

type AxeOptions = {
  /** Limits the check to a part of the page. */
  within?: string;
  /** All rules of axe, beyond WCAG. */
  every?: boolean;
  /** One rule alone. */
  rule?: string;
  /** A rule beside those of WCAG that axe leaves out because it judges some languages wrongly. */
  also?: string;
};

/**
 * Violations that axe finds in a page or a part of it, by the rules of WCAG 2.2 AA unless others are named. It runs in the page
 * itself and returns violations only, a third of the time of a page of its own.
 */
export async function axeViolations(page: Page, { within, every = false, rule, also }: AxeOptions = {}): Promise<string[]> {
  const runOnly = rule ? [rule] : wcag;
  await page.waitForFunction(transitionsHaveEnded);
  const options = {
    resultTypes: ['violations' as const],
    ...(!every && { runOnly }),
    ...(also && { rules: { [also]: { enabled: true } } }),
  };
  await loadAxe(page);
  // A sandboxed frame (a mail's preview) has no origin and cannot be sent to.
  const axe = new AxeBuilder({ page, ...(page.frames().length === 1 && { axeSource: isLoaded }) })
    .setLegacyMode()
    .options(options)
    .exclude('iframe[sandbox]');
  const { violations } = await (within ? axe.include(within) : axe).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html.slice(0, 120)}`));
}

const isLoaded = "'axe' in window";

/** Axe is 650 kB, which its builder would send twice for each check: a page without frames gets it once. */
async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(isLoaded))) await page.evaluate(new AxeBuilder({ page })['script']());
}

/**
 * Whether every transition has ended: a button that was just enabled is pale during its change. Endless animations (a spinner) are
 * ignored. Runs in the page.
 */
const transitionsHaveEnded = () =>
  document.getAnimations().every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().endTime === Infinity);

/** Asserts that axe finds nothing. */
export const expectNoAxeViolations = async (page: Page): Promise<void> => expect(await axeViolations(page)).toEqual([]);
