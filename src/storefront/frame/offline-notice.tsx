import { WifiOff } from 'lucide-react';
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

/** Stays for as long as the browser knows no way out; pages that are open and what was typed in them are not touched. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" className="pointer-events-none fixed inset-x-5 top-4 z-60 flex justify-center">
      {!isOnline && (
        <p className="toast-in pointer-events-auto flex min-h-11 items-center gap-3 rounded-control bg-warn-w px-4.5 py-2.5 text-menu text-warn shadow-float">
          <WifiOff size={20} strokeWidth={1.5} aria-hidden="true" className="shrink-0" />
          {m.shop_offline()}
        </p>
      )}
    </div>
  );
}
