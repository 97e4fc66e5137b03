import { useEffect, useState } from 'react';
import * as m from '#messages';
import { call } from '../../client.ts';
import { now } from '../../clock.ts';
import { useCustomer } from '../../layout/session-store.ts';
import { Checkbox } from '../checkbox.tsx';
import { OptionCard } from '../option-card.tsx';
import { cardExpiry } from './card-expiry.ts';
import { CardFields } from './card-fields.tsx';
import { chosenCard, savesCard } from './card-payment.ts';
import { cardName, expiryWords, type SavedCard } from './saved-card.ts';
import type { CardSdk } from './tappay.ts';

const isExpired = ({ expires_in }: SavedCard): boolean => cardExpiry(expires_in, now()) === 'expired';

/** The member's saved cards; null until known, none for visitors. */
function useSavedCards(isMember: boolean): readonly SavedCard[] | null {
  const [cards, setCards] = useState<readonly SavedCard[] | null>(null);
  useEffect(
    function fetchCards() {
      setCards(isMember ? null : []);
      if (!isMember) return;
      call('payments.cards', {})
        .then(({ data }) => {
          setCards(data);
          chosenCard.set(data.find((card) => !isExpired(card))?.id ?? null);
        })
        // A card can be typed all the same.
        .catch(() => setCards([]));
      return () => chosenCard.set(null);
    },
    [isMember],
  );
  return cards;
}

/**
 * The card that is charged: one that the member has saved, or a typed one, which a member may save. `isOwn`: what is paid belongs
 * to the visitor; another person's order is paid with a typed card only.
 */
export function PayCard({ sdk, isOwn }: { sdk: CardSdk; isOwn: boolean }) {
  const customer = useCustomer();
  const isMember = isOwn && customer !== null && customer.acting_staff === null;
  const cards = useSavedCards(isMember);
  const chosen = chosenCard.use();
  const isSaving = savesCard.use();
  if (!cards) return null;
  return (
    <>
      {cards.length > 0 && (
        <fieldset className="mb-6">
          <legend className="sr-only">{m.card_title()}</legend>
          <div className="grid gap-3 md:grid-cols-2">
            {cards.map((card) => (
              <OptionCard
                key={card.id}
                name="saved-card"
                value={String(card.id)}
                label={cardName(card)}
                note={isExpired(card) ? undefined : expiryWords(card)}
                reason={isExpired(card) ? expiryWords(card) : undefined}
                isChosen={chosen === card.id}
                onChoose={() => chosenCard.set(card.id)}
              />
            ))}
            <OptionCard
              name="saved-card"
              value="typed"
              label={m.card_another()}
              isChosen={chosen === null}
              onChoose={() => chosenCard.set(null)}
            />
          </div>
        </fieldset>
      )}
      {chosen === null && (
        <>
          <CardFields sdk={sdk} />
          {isMember && (
            <Checkbox className="mt-4" checked={isSaving} onChange={({ target }) => savesCard.set(target.checked)}>
              {m.card_save()}
            </Checkbox>
          )}
        </>
      )}
    </>
  );
}
