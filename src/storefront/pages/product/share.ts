import * as m from '#messages';
import { showError, showToast } from '../../frame/toasts.tsx';

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
    showToast({ kind: 'done', text: m.product_link_copied() });
  } catch {
    showError(new Error(m.product_link_not_copied({ url })));
  }
}
