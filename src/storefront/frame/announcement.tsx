import { X } from 'lucide-react';
import * as m from '#messages';

/** One sentence above everything; closing it lasts for the session and until the sentence changes. */
export function Announcement({ text }: { text: string }) {
  if (!text) return null;
  function close() {
    document.documentElement.dataset['announcement'] = 'closed';
    try {
      sessionStorage.setItem('announcement', text);
    } catch {
      // It then comes back with the next page.
    }
  }
  return (
    <aside
      aria-label={m.frame_announcement()}
      className="announcement on-dark relative bg-primary px-11 text-center text-badge tracking-[.02em] text-on-primary md:text-caption md:tracking-[.04em] lang-en:tracking-normal"
    >
      <p className="grid min-h-8 place-items-center py-1 leading-snug md:min-h-9">{text}</p>
      <button
        type="button"
        onClick={close}
        aria-label={m.frame_close_announcement()}
        className="absolute inset-y-0 end-0 grid w-11 place-items-center"
      >
        <X size={16} strokeWidth={1.5} aria-hidden="true" />
      </button>
    </aside>
  );
}
