type PreloadError = { payload?: { message?: string }; preventDefault(): void };
type TabStorage = { getItem(key: string): string | null; setItem(key: string, value: string): void };
/** What the browser gives: the window, its storage for this tab, and a way to reload the page. */
type Tab = {
  target: { addEventListener(type: string, listener: (event: PreloadError) => void): void };
  storage: () => TabStorage;
  reload(): void;
};

const key = 'reloaded-for';

/**
 * After an update an open page may ask for a chunk that no server has any more. The page is then reloaded, once for each chunk: one
 * that is missing afterwards too is an error like any other. Vite reports the failure as an event of the window.
 */
export function reloadForMissingChunks({ target, storage, reload }: Tab): void {
  target.addEventListener('vite:preloadError', (event) => {
    const what = event.payload?.message ?? '';
    try {
      if (storage().getItem(key) === what) return;
      storage().setItem(key, what);
    } catch {
      // Without storage nothing would end the reloading.
      return;
    }
    event.preventDefault();
    reload();
  });
}
