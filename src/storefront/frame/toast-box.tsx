import { Check, CircleAlert, Trash2, X } from 'lucide-react';
import * as m from '#messages';
import { ShopLink } from '../ui/shop-link.tsx';

export type Toast = {
  id: number;
  kind: 'done' | 'removed' | 'error';
  /** Above the sentence, where it has a name of its own. */
  title?: string;
  text: string;
  link?: { label: string; to: string };
  action?: { label: string; run: () => void };
};

const icons = { done: Check, removed: Trash2, error: CircleAlert };
const action = 'ms-auto ps-4 shrink-0 underline underline-offset-4';

/** One thing said, with what can be done about it. */
export function ToastBox({ shown, onClose }: { shown: Toast; onClose: () => void }) {
  const Icon = icons[shown.kind];
  return (
    <div
      className={`toast-in on-dark pointer-events-auto flex min-h-13 w-full max-w-105 items-center gap-3 rounded-control px-4.5 py-2.5 text-menu text-white shadow-float ${shown.kind === 'error' ? 'bg-error' : 'bg-ink'}`}
    >
      <Icon size={20} strokeWidth={1.5} aria-hidden="true" className="shrink-0" />
      <span>
        {shown.title && <strong className="block font-semibold">{shown.title}</strong>}
        {shown.text}
      </span>
      {shown.link && (
        <ShopLink to={shown.link.to} className={action} onClick={onClose}>
          {shown.link.label}
        </ShopLink>
      )}
      {shown.action && (
        <button
          type="button"
          className={action}
          onClick={() => {
            onClose();
            shown.action?.run();
          }}
        >
          {shown.action.label}
        </button>
      )}
      {shown.kind === 'error' && (
        <button type="button" aria-label={m.shop_close()} className="ms-auto shrink-0" onClick={onClose}>
          <X size={20} strokeWidth={1.5} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
