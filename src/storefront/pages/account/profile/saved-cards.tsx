import { useCallback, useEffect, useState } from 'react';
import * as m from '#messages';
import { call } from '../../../client.ts';
import { showError, showToast } from '../../../layout/toasts.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { cardName, expiryWords, type SavedCard } from '../../../ui/pay/saved-card.ts';
import { ShopLink } from '../../../ui/shop-link.tsx';
import { Row, Section } from './section.tsx';

/** The customer's saved cards; nothing without any while the shop takes none, and for staff who act for them. */
export function SavedCards({ isActing }: { isActing: boolean }) {
  const [cards, setCards] = useState<readonly SavedCard[]>([]);
  const [canAdd, setCanAdd] = useState(false);
  const load = useCallback(() => {
    call('payments.cards', {})
      .then(({ data }) => setCards(data))
      .catch(showError);
  }, []);
  useEffect(
    function loadOnce() {
      load();
      if (!isActing) call('paying.cardFields', {}).then(({ sdk }) => setCanAdd(sdk !== null), showError);
    },
    [load, isActing],
  );
  const remove = (card: SavedCard) =>
    void call('payments.removeCard', { id: card.id })
      .then(() => showToast({ kind: 'done', text: m.profile_card_removed({ card: cardName(card) }) }))
      .catch(showError)
      .finally(load);
  if (cards.length === 0 && !canAdd) return null;
  return (
    <Section id="saved-cards" title={m.profile_cards()} text={m.profile_cards_text()}>
      {cards.length === 0 && <p className="mb-4 text-small text-ink-2">{m.profile_cards_none()}</p>}
      {cards.map((card) => (
        <Row
          key={card.id}
          label={cardName(card)}
          value={expiryWords(card) || m.card_title()}
          note={card.issuer}
          action={{ label: m.profile_card_remove(), run: () => remove(card) }}
        />
      ))}
      {canAdd && (
        <ShopLink to="/account/card" className={`mt-4 ${buttonClass('outline', 'small')}`}>
          {m.add_card_title()}
        </ShopLink>
      )}
    </Section>
  );
}
