import type { Sent } from '../call.ts';
import { call } from '../client.ts';
import { newId } from '../clock.ts';
import { captured } from '../layout/captured.ts';
import { currentCart } from '../layout/cart-store.ts';
import { type Event, eventTable } from './events.ts';

/** The queue that Meta's script empties once it is loaded. */
type Pixel = ((...sent: unknown[]) => void) & { queue: unknown[][]; callMethod?: (...sent: unknown[]) => void };
type Page = typeof window & { fbq?: Pixel; _fbq?: Pixel };

/** Loads Meta's script. It reports nothing by itself: no clicks, no forms, no changes of the address. */
export function startPixel(id: string): void {
  const page = window as Page;
  if (page.fbq) return;
  const fbq: Pixel = Object.assign(
    (...sent: unknown[]) => {
      if (fbq.callMethod) fbq.callMethod(...sent);
      else fbq.queue.push(sent);
    },
    { queue: [] as unknown[][], loaded: true, version: '2.0', disablePushState: true },
  );
  page.fbq = Object.assign(fbq, { push: fbq });
  page._fbq ??= page.fbq;
  fbq('set', 'autoConfig', false, id);
  fbq('init', id);
  const script = document.createElement('script');
  script.async = true;
  script.src = 'https://connect.facebook.net/en_US/fbevents.js';
  document.head.append(script);
}

/** The content of an event in the pixel's words. */
function pixelData(event: Event): Record<string, unknown> {
  if (event.event === 'search') return { search_string: event.search_term };
  if (!event.ecommerce) return {};
  const { items, value, currency } = event.ecommerce;
  const isByItem = items.every(({ sku }) => sku);
  return {
    content_type: isByItem ? 'product' : 'product_group',
    content_ids: items.map(({ sku, item_id }) => (isByItem ? sku : item_id)),
    ...(value !== undefined && { value, currency }),
  };
}

/** Reports an event to Meta twice, by the browser's pixel and by our server, under one id, so that it counts once. */
export function reportToMeta(event: Event, hasPixel: boolean): void {
  const name = eventTable[event.event];
  if (!name) return;
  const event_id = event.event_id ?? newId();
  if (hasPixel) (window as Page).fbq?.('track', name, pixelData(event), { eventID: event_id });
  const sent: Sent<'marketing.fbq'> = {
    ...{ event: name, url: location.href, event_id, cart: currentCart()?.id },
    ...(event.event === 'view_item' && { content_ids: event.ecommerce.items.map(({ item_id }) => item_id) }),
    ...(event.event === 'search' && { search_string: event.search_term.slice(0, 200) }),
    ...(captured().trackings?.['fbclid'] && { fbclid: captured().trackings?.['fbclid'] }),
  };
  // What cannot be reported is not counted; the shopper sees no error.
  call('marketing.fbq', sent).catch(() => {});
}
