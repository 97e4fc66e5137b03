import { Check, CircleAlert, Trash2, X } from 'lucide-react';
import { useRef } from 'react';
import * as m from '#messages';
import { ShopLink } from '../../ui/shop-link.tsx';
import { useAutoClose } from './use-auto-close.ts';
import { isKeyboardInUse, useToastKey } from './use-toast-key.ts';

export type Toast = {
  id: number;
  kind: 'done' | 'removed' | 'error';
  /** An optional title above the sentence. */
  title?: string;
  text: string;
  link?: { label: string; to: string };
  action?: { label: string; run: () => void };
};

const icons = { done: Check, removed: Trash2, error: CircleAlert };
const action = 'ms-auto flex min-h-11 shrink-0 items-center gap-2.5 ps-4';

/** Duration in ms: longer when it can be undone, unlimited for an error. */
const lasts = ({ kind, action }: Toast): number | null => (kind === 'error' ? null : action ? 10_000 : 5_000);

/** The hint for F6, shown to keyboard users. */
function KeyHint() {
  if (!isKeyboardInUse()) return null;
  return (
    <span aria-hidden="true" className="inline-block rounded-control border border-white/60 px-1.5 text-badge leading-5">
      F6
    </span>
  );
}

/** A toast with its actions, reachable by F6, which also returns. */
export function ToastBox({ shown, onClose }: { shown: Toast; onClose: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  const goBack = useToastKey(box);
  function close() {
    goBack();
    onClose();
  }
  useAutoClose(box, lasts(shown), close);
  const Icon = icons[shown.kind];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape bubbles from the link or button that has the focus.
    <div
      ref={box}
      onKeyDown={(event) => event.key === 'Escape' && close()}
      className={`toast-in on-dark pointer-events-auto flex min-h-13 w-full max-w-105 items-center gap-3 rounded-control px-4.5 py-1 text-menu text-white shadow-float ${shown.kind === 'error' ? 'bg-error' : 'bg-ink'}`}
    >
      <Icon size={20} strokeWidth={1.5} aria-hidden="true" className="shrink-0" />
      <span className="py-1.5">
        {shown.title && <strong className="block font-semibold">{shown.title}</strong>}
        {shown.text}
      </span>
      {shown.link && (
        <ShopLink to={shown.link.to} className={action} aria-keyshortcuts="F6" onClick={onClose}>
          <span className="underline underline-offset-4">{shown.link.label}</span>
          <KeyHint />
        </ShopLink>
      )}
      {shown.action && (
        <button
          type="button"
          className={action}
          aria-keyshortcuts="F6"
          onClick={() => {
            close();
            shown.action?.run();
          }}
        >
          <span className="underline underline-offset-4">{shown.action.label}</span>
          <KeyHint />
        </button>
      )}
      {shown.kind === 'error' && (
        <button type="button" aria-label={m.shop_close()} className="icon-button ms-auto -me-3 shrink-0" onClick={close}>
          <X size={20} strokeWidth={1.5} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
