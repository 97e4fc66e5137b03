import * as m from '#messages';

/** The provider's script settings. */
export type CardSdk = {
  app_id: number;
  app_key: string;
  server_type: 'sandbox' | 'production';
  script_url: string;
  script_integrity?: string | undefined;
};

/** The provider's script object; each user declares the calls that it uses. */
export const sdkOfPage = <T>(): T | undefined => Reflect.get(globalThis, 'TPDirect');

/** Whether this document's content policy allows the provider. */
export function loadedForPaying({ script_url }: CardSdk): boolean {
  if (new URL(script_url, window.location.origin).origin === window.location.origin) return true;
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded === undefined || /^(\/en)?\/(cart|order|account\/card)(\/|$)/.test(new URL(loaded.name).pathname);
}

let loading: Promise<void> | undefined;

/** Loads the provider's script once, on the first request: a second script would forget the fields of the first. Rejects when it fails. */
export function loadScript({ script_url, script_integrity }: CardSdk): Promise<void> {
  loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = script_url;
    if (script_integrity) Object.assign(script, { integrity: script_integrity, crossOrigin: 'anonymous' });
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(m.card_not_loaded()));
    document.head.append(script);
  }).catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
