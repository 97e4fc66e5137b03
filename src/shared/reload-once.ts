type PreloadError = { payload?: { message?: string }; preventDefault(): void };
/** What this needs of a window. */
type Tab = {
  addEventListener(type: string, listener: (event: PreloadError) => void): void;
  sessionStorage: Record<string, unknown>;
  location: { reload(): void };
};

/**
 * After an update an open page may ask for a chunk that no server has any more. The page is then reloaded, once for each chunk: one
 * that is missing afterwards too is an error like any other. Vite reports the failure as an event of the window.
 */
export function reloadForMissingChunks(tab: Tab): void {
  tab.addEventListener('vite:preloadError', (event) => {
    const what = String(event.payload?.message);
    try {
      if (tab.sessionStorage['reloaded'] === what) return;
      tab.sessionStorage['reloaded'] = what;
    } catch {
      // Without storage nothing would end the reloading.
      return;
    }
    event.preventDefault();
    tab.location.reload();
  });
}
