import { readWebsite } from '#modules/settings/index.ts';
import type { Context } from '#platform/http/context.ts';
import { countBannerDay } from '../store/banners.ts';

/** User agents of known bots. */
const botAgent = /bot\b|bot\/|crawl|spider|slurp|preview|lighthouse|facebookexternalhit|^$/i;

/** Counts views and clicks of banners without invalidating pages. */
export async function countBanners(
  { db, clock, web }: Context,
  { seen, pressed }: { seen: readonly number[]; pressed: readonly number[] },
): Promise<undefined> {
  if (botAgent.test(web.userAgent) || seen.length + pressed.length === 0) return undefined;
  const { time_zone: timeZone } = await readWebsite(db);
  await countBannerDay(db, { seen, pressed, now: clock.now(), timeZone });
  return undefined;
}
