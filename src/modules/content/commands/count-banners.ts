import { readWebsite } from '#modules/settings/index.ts';
import type { Context } from '#platform/http/context.ts';
import { countBannerDay } from '../store/banners.ts';
import { isBot } from '../visiting-browser.ts';

/** Counts views and clicks of banners without invalidating pages. */
export async function countBanners(
  { db, clock, web }: Context,
  { seen, pressed }: { seen: readonly number[]; pressed: readonly number[] },
): Promise<undefined> {
  if (isBot(web.userAgent) || seen.length + pressed.length === 0) return undefined;
  const { time_zone: timeZone } = await readWebsite(db);
  await countBannerDay(db, { seen, pressed, now: clock.now(), timeZone });
  return undefined;
}
