import { lazy, Suspense } from 'react';
import * as m from '#messages';
import { createSignal } from './signal.ts';
import type { Toast } from './toast/toast-box.tsx';

/** Fetched at the first sign of a hand: what there is to say may be that the connection is gone. */
export const fetchToastBox = async () => ({ default: (await import('./toast/toast-box.tsx')).ToastBox });
const ToastBox = lazy(fetchToastBox);

const toast = createSignal<Toast | null>(null);
let lastId = 0;

/** Says one thing at the foot of the page. What can be undone stays 10 s and as long as it has the hand or the focus, a failure until it is closed. */
export function showToast(next: Omit<Toast, 'id'>): void {
  lastId += 1;
  toast.set({ ...next, id: lastId });
}
export const showError = (error: unknown): void =>
  showToast({ kind: 'error', text: error instanceof Error ? error.message : m.error_system_error() });

/** The place of the toasts; a polite live region, assertive for failures. */
export function Toasts() {
  const shown = toast.use();
  return (
    <div
      role="status"
      aria-live={shown?.kind === 'error' ? 'assertive' : 'polite'}
      className="pointer-events-none fixed inset-x-5 bottom-24 z-60 flex justify-center"
    >
      {shown && (
        <Suspense>
          <ToastBox key={shown.id} shown={shown} onClose={() => toast.set(null)} />
        </Suspense>
      )}
    </div>
  );
}
