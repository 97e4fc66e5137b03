import { useSyncExternalStore } from 'react';
import * as m from '#messages';

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Shown while the browser is offline; open pages and typed input are not affected. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" className="sticky top-0 z-40">
      {!isOnline && (
        <p className="flex min-h-9 items-center justify-center gap-2 bg-warn-w px-5 py-1.5 text-caption font-medium text-warn">
          <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-warn" />
          {m.layout_offline()}
        </p>
      )}
    </div>
  );
}
