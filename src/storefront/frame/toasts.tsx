import { Check, CircleAlert, Trash2, X } from 'lucide-react';
import { useEffect } from 'react';
import * as m from '#messages';
import { ShopLink } from '../ui/shop-link.tsx';
import { createSignal } from './signal.ts';

type Toast = {
  id: number;
  kind: 'done' | 'removed' | 'error';
  /** Above the sentence, where it has a name of its own. */
  title?: string;
  text: string;
  link?: { label: string; to: string };
  action?: { label: string; run: () => void };
};
const toast = createSignal<Toast | null>(null);
let lastId = 0;

/** Says one thing at the foot of the page. What can be undone stays 10 s, a failure until it is closed. */
export function say(next: Omit<Toast, 'id'>): void {
  lastId += 1;
  toast.set({ ...next, id: lastId });
}
export const sayError = (error: unknown): void =>
  say({ kind: 'error', text: error instanceof Error ? error.message : m.error_system_error() });

const icons = { done: Check, removed: Trash2, error: CircleAlert };

/** The place of the toasts; a polite live region, assertive for failures. */
export function Toasts() {
  const shown = toast.use();
  useEffect(
    function leave() {
      if (!shown || shown.kind === 'error') return;
      const timer = setTimeout(() => toast.set(null), shown.action ? 10_000 : 5_000);
      return () => clearTimeout(timer);
    },
    [shown],
  );
  const Icon = shown ? icons[shown.kind] : Check;
  const action = 'ms-auto ps-4 shrink-0 underline underline-offset-4';
  return (
    <div
      role="status"
      aria-live={shown?.kind === 'error' ? 'assertive' : 'polite'}
      className="pointer-events-none fixed inset-x-5 bottom-24 z-60 flex justify-center"
    >
      {shown && (
        <div
          key={shown.id}
          className={`toast-in on-dark pointer-events-auto flex min-h-13 w-full max-w-105 items-center gap-3 rounded-control px-4.5 py-2.5 text-menu text-white shadow-float ${shown.kind === 'error' ? 'bg-error' : 'bg-ink'}`}
        >
          <Icon size={20} strokeWidth={1.5} aria-hidden="true" className="shrink-0" />
          <span>
            {shown.title && <strong className="block font-semibold">{shown.title}</strong>}
            {shown.text}
          </span>
          {shown.link && (
            <ShopLink to={shown.link.to} className={action} onClick={() => toast.set(null)}>
              {shown.link.label}
            </ShopLink>
          )}
          {shown.action && (
            <button
              type="button"
              className={action}
              onClick={() => {
                toast.set(null);
                shown.action?.run();
              }}
            >
              {shown.action.label}
            </button>
          )}
          {shown.kind === 'error' && (
            <button type="button" aria-label={m.shop_close()} className="ms-auto shrink-0" onClick={() => toast.set(null)}>
              <X size={20} strokeWidth={1.5} aria-hidden="true" />
            </button>
          )}
        </div>
      )}
    </div>
  );
}
