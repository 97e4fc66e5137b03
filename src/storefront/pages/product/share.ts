import * as m from '#messages';
import { say, sayError } from '../../frame/toasts.tsx';

/** Hands the page on by the device's own sheet; where there is none, its address is copied. */
export async function share(title: string): Promise<void> {
  const url = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? window.location.href;
  if (navigator.share) {
    // Closing the sheet is no failure.
    await navigator.share({ title, url }).catch(() => {});
    return;
  }
  try {
    await navigator.clipboard.writeText(url);
    say({ kind: 'done', text: m.product_link_copied() });
  } catch {
    sayError(new Error(m.product_link_not_copied({ url })));
  }
}
