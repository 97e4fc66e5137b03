import { z } from 'zod';

/**
 * The attribution of a visit (spec section 9): the last touch by its parameters, with `landing_page` and `referrer`; the first one with
 * `first_` before each name, where it was another; the affiliate's pair, with the time of the click in `click_at`.
 */
export const trackingFields = {
  trackings: z.record(z.string().max(40), z.string().max(500)).optional(),
  RID: z.string().max(200).optional(),
  Click_ID: z.string().max(200).optional(),
};

type Tracked = { trackings?: Record<string, string> | undefined; RID?: string | undefined; Click_ID?: string | undefined };

/** All parameters. RID and Click_ID count only as a pair. */
export const mergeTrackings = ({ trackings = {}, RID, Click_ID }: Tracked): Record<string, string> =>
  RID && Click_ID ? { ...trackings, RID, Click_ID } : trackings;
