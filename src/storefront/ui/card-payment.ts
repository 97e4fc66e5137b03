import * as m from '#messages';
import { createSignal } from '../layout/signal.ts';

/** The card provider's script settings. */
export type CardSdk = {
  app_id: number;
  app_key: string;
  server_type: 'sandbox' | 'production';
  script_url: string;
  script_integrity?: string | undefined;
};

type FieldBox = { element: HTMLElement; placeholder: string };
/** 0 valid, 1 empty, 2 invalid, 3 being typed. */
export type FieldStates = { number: number; expiry: number; ccv: number };
type Status = { canGetPrime: boolean; status: FieldStates };
type TapPay = {
  setupSDK(appId: number, appKey: string, serverType: string): void;
  card: {
    setup(options: {
      fields: { number: FieldBox; expirationDate: FieldBox; ccv: FieldBox };
      styles: Record<string, Record<string, string>>;
    }): void;
    onUpdate(callback: (status: Status) => void): void;
    getTappayFieldsStatus(): Status;
    getPrime(callback: (answer: { status: number; card: { prime?: string } }) => void): void;
  };
};
export const sdkOfPage = (): TapPay | undefined => Reflect.get(globalThis, 'TPDirect');

/** Whether the card fields are complete. */
export const isFilled = createSignal(false);
/** The saved card that is charged; null: the typed one. */
export const chosenCard = createSignal<number | null>(null);
/** Whether the typed card is saved. */
export const savesCard = createSignal(false);
/** Whether a card is chosen, or the card fields are complete, for the checklist. */
export function useCardFilled(): boolean {
  const filled = isFilled.use();
  return chosenCard.use() !== null || filled;
}
/** Field errors are shown after the first payment attempt, and for an invalid field once it was left. */
export const isTried = createSignal(false);

/** Whether this document's content policy allows the card provider. */
export function loadedForPaying({ script_url }: CardSdk): boolean {
  if (new URL(script_url, window.location.origin).origin === window.location.origin) return true;
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded === undefined || /^(\/en)?\/(cart|order)(\/|$)/.test(new URL(loaded.name).pathname);
}

/** The card data is incomplete or invalid. */
export class CardProblem extends Error {}

/** What a card payment is sent with: the saved card, or the typed one's token and whether to save it. Throws CardProblem. */
export async function readCard(): Promise<{ saved_card_id: number } | { prime: string; save_card: boolean }> {
  const id = chosenCard.get();
  return id === null ? { prime: await readPrime(), save_card: savesCard.get() } : { saved_card_id: id };
}

/** The card's token: single use, 90 seconds, so it is requested when paying. Throws CardProblem. */
function readPrime(): Promise<string> {
  const sdk = sdkOfPage();
  isTried.set(true);
  if (!sdk?.card.getTappayFieldsStatus().canGetPrime) return Promise.reject(new CardProblem(m.card_check()));
  return new Promise((resolve, reject) => {
    sdk.card.getPrime(({ status, card }) => (status === 0 && card.prime ? resolve(card.prime) : reject(new CardProblem(m.card_check()))));
  });
}
