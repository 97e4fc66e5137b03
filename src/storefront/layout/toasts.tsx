import { lazy, Suspense } from 'react';
import * as m from '#messages';
import { createSignal } from './signal.ts';
import type { Toast } from './toast/toast-box.tsx';

export type { Toast };

/** Loaded on intent, as it may have to report that the connection is lost. */
export const fetchToastBox = async () => ({ default: (await import('./toast/toast-box.tsx')).ToastBox });
const ToastBox = lazy(fetchToastBox);

const toast = createSignal<Toast | null>(null);
let lastId = 0;

/** Shows a toast. One with undo stays 10 s, and while hovered or focused; an error stays until closed. */
export function showToast(next: Omit<Toast, 'id'>): void {
  lastId += 1;
  toast.set({ ...next, id: lastId });
}
export const showError = (error: unknown): void =>
  showToast({ kind: 'error', text: error instanceof Error ? error.message : m.error_system_error() });

/** The toasts' live region, polite, assertive for errors. */
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
