import { useCallback, useEffect, useState } from 'react';
import * as m from '#messages';
import { call } from '../../../client.ts';
import { showError, showToast } from '../../../layout/toasts.tsx';
import { cardName, expiryWords, type SavedCard } from '../../../ui/pay/saved-card.ts';
import { Row, Section } from './section.tsx';

/** The customer's saved cards; nothing without any: a card is saved while paying. */
export function SavedCards() {
  const [cards, setCards] = useState<readonly SavedCard[]>([]);
  const load = useCallback(() => {
    call('payments.cards', {})
      .then(({ data }) => setCards(data))
      .catch(showError);
  }, []);
  useEffect(
    function loadOnce() {
      load();
    },
    [load],
  );
  const remove = (card: SavedCard) =>
    void call('payments.removeCard', { id: card.id })
      .then(() => showToast({ kind: 'done', text: m.profile_card_removed({ card: cardName(card) }) }))
      .catch(showError)
      .finally(load);
  if (cards.length === 0) return null;
  return (
    <Section id="saved-cards" title={m.profile_cards()} text={m.profile_cards_text()}>
      {cards.map((card) => (
        <Row
          key={card.id}
          label={cardName(card)}
          value={expiryWords(card) || m.card_title()}
          note={card.issuer}
          action={{ label: m.profile_card_remove(), run: () => remove(card) }}
        />
      ))}
    </Section>
  );
}
