import { isRouteErrorResponse } from 'react-router';
import type { ClosedShop } from '../../shop-data.ts';

/** The closed shop for which a page was refused; null for any other error, such as the 503 of a proxy with a text of its own. */
export function closedShopOf(error: unknown): ClosedShop | null {
  if (!isRouteErrorResponse(error) || error.status !== 503) return null;
  const said = error.data as ClosedShop | string | null;
  return typeof said === 'string' || !said?.name ? null : said;
}
