import * as m from '#messages';
import type { Output } from '../client.ts';

export type CardSdk = NonNullable<Output<'credits.cardFields'>['sdk']>;
/** The elements in which the provider draws its fields, by the provider's names. */
export type CardBoxes = Record<'number' | 'expirationDate' | 'ccv', HTMLElement>;

type Provider = {
  setupSDK(appId: number, appKey: string, serverType: string): void;
  card: {
    setup(options: object): void;
    onUpdate(callback: (status: { canGetPrime: boolean }) => void): void;
    getPrime(callback: (answer: { status: number; card: { prime?: string } }) => void): void;
  };
};
const provider = (): Provider | undefined => Reflect.get(window, 'TPDirect');

/**
 * Whether this document's policy allows the provider's script. Only /admin/credits itself is served with such a policy, so staff who
 * navigated from another screen must reload the page.
 */
export function isScriptAllowed({ script_url }: CardSdk): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  const loaded = new URL(navigation?.name ?? location.href);
  return new URL(script_url, location.origin).origin === location.origin || loaded.pathname === '/admin/credits';
}

const load = ({ script_url, script_integrity }: CardSdk): Promise<void> =>
  new Promise((resolve, reject) => {
    if (provider()) return resolve();
    const script = Object.assign(document.createElement('script'), { src: script_url, onload: () => resolve() });
    if (script_integrity) Object.assign(script, { integrity: script_integrity, crossOrigin: 'anonymous' });
    script.onerror = () => reject(new Error(m.card_not_loaded()));
    document.head.append(script);
  });

/**
 * Loads the provider's script and lets it draw its fields; what is typed there never reaches the shop. Rejects when the script does
 * not load.
 */
export async function drawFields(sdk: CardSdk, boxes: CardBoxes, isComplete: (complete: boolean) => void): Promise<void> {
  await load(sdk);
  const tappay = provider();
  tappay?.setupSDK(sdk.app_id, sdk.app_key, sdk.server_type);
  const placeholders = { number: '0000 0000 0000 0000', expirationDate: m.card_expiry_placeholder(), ccv: '000' };
  const fields = Object.entries(boxes).map(([name, element]) => [name, { element, placeholder: placeholders[name as keyof CardBoxes] }]);
  const { color } = getComputedStyle(boxes.number);
  tappay?.card.setup({ fields: Object.fromEntries(fields), styles: { input: { 'font-size': '14px', color } } });
  tappay?.card.onUpdate(({ canGetPrime }) => isComplete(canGetPrime));
}

/** A token for the typed card, valid once and for 90 seconds; undefined when the provider does not accept the card. */
export const createPrime = (): Promise<string | undefined> =>
  new Promise((resolve) => {
    const tappay = provider();
    if (!tappay) return resolve(undefined);
    tappay.card.getPrime(({ status, card }) => resolve(status === 0 ? card.prime : undefined));
  });
