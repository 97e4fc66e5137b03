import * as m from '#messages';
import { createSignal } from '../../layout/signal.ts';
import { sdkOfPage } from './tappay.ts';

type FieldBox = { element: HTMLElement; placeholder: string };
/** 0 valid, 1 empty, 2 invalid, 3 being typed. */
export type FieldStates = { number: number; expiry: number; ccv: number };
type Status = { canGetPrime: boolean; status: FieldStates };
export type TapPay = {
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

/** The card data is incomplete or invalid. */
export class CardProblem extends Error {}

/** What a card payment is sent with: the saved card, or the typed one's token and whether to save it. Throws CardProblem. */
export async function readCard(): Promise<{ saved_card_id: number } | { prime: string; save_card: boolean }> {
  const id = chosenCard.get();
  return id === null ? { prime: await readTypedCard(), save_card: savesCard.get() } : { saved_card_id: id };
}

/** The card's token: single use, 90 seconds, so it is requested when paying. Throws CardProblem. */
export function readTypedCard(): Promise<string> {
  const sdk = sdkOfPage<TapPay>();
  isTried.set(true);
  if (!sdk?.card.getTappayFieldsStatus().canGetPrime) return Promise.reject(new CardProblem(m.card_check()));
  return new Promise((resolve, reject) => {
    sdk.card.getPrime(({ status, card }) => (status === 0 && card.prime ? resolve(card.prime) : reject(new CardProblem(m.card_check()))));
  });
}
