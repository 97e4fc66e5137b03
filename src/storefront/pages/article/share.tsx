import { Share2 } from 'lucide-react';
import * as m from '#messages';
import { showToast } from '../../layout/toasts.tsx';

/** The device's share sheet where available; otherwise the link is copied. */
export function Share({ title }: { title: string }) {
  async function share() {
    const url = location.origin + location.pathname;
    if (navigator.share) {
      // Closing the sheet is not an error.
      await navigator.share({ title, url }).catch(() => undefined);
      return;
    }
    try {
      await navigator.clipboard.writeText(url);
      showToast({ kind: 'done', text: m.news_link_copied() });
    } catch {
      showToast({ kind: 'error', text: m.news_not_copied() });
    }
  }
  return (
    <button type="button" onClick={() => void share()} className="chip">
      <Share2 size={16} strokeWidth={1.5} aria-hidden="true" />
      {m.news_share()}
    </button>
  );
}
