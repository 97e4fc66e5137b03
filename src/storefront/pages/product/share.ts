import * as m from '#messages';
import { showError, showToast } from '../../layout/toasts.tsx';

/** Shares the page with the device's share sheet; otherwise its URL is copied. */
export async function share(title: string): Promise<void> {
  const url = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? window.location.href;
  if (navigator.share) {
    // Closing the sheet is not an error.
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
