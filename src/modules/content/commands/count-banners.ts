import { readWebsite } from '#modules/settings/index.ts';
import type { Context } from '#platform/http/context.ts';
import { countBannerDay } from '../store/banners.ts';

/** Readers that are no people, as far as they say so. */
const robot = /bot\b|bot\/|crawl|spider|slurp|preview|lighthouse|facebookexternalhit|^$/i;

/** Counts what somebody saw and pressed. No page is made anew by it. */
export async function countBanners(
  { db, clock, web }: Context,
  { seen, pressed }: { seen: readonly number[]; pressed: readonly number[] },
): Promise<undefined> {
  if (robot.test(web.userAgent) || seen.length + pressed.length === 0) return undefined;
  const { time_zone: timeZone } = await readWebsite(db);
  await countBannerDay(db, { seen, pressed, now: clock.now(), timeZone });
  return undefined;
}
