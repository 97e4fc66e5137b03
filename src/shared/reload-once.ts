type PreloadError = { payload?: { message?: string }; preventDefault(): void };
/** What this needs of a window. */
type Tab = {
  addEventListener(type: string, listener: (event: PreloadError) => void): void;
  sessionStorage: Record<string, unknown>;
  navigator: { onLine: boolean };
  location: { reload(): void };
};

/**
 * After an update an open page may request a chunk that no server has any more. The page is then reloaded, once for each chunk: one
 * that is missing afterwards too is an error like any other. Vite reports the failure as an event of the window. Offline nothing is
 * reloaded: the open page would be lost.
 */
export function reloadForMissingChunks(tab: Tab): void {
  tab.addEventListener('vite:preloadError', (event) => {
    if (!tab.navigator.onLine) return;
    const what = String(event.payload?.message);
    try {
      // All of them: with only the last one, two missing chunks would take turns for ever.
      const reloaded = String(tab.sessionStorage['reloaded'] ?? '');
      if (reloaded.includes(what)) return;
      tab.sessionStorage['reloaded'] = reloaded + what;
    } catch {
      // Without storage nothing would end the reloading.
      return;
    }
    event.preventDefault();
    tab.location.reload();
  });
}
