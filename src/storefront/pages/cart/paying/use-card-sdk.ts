import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../../client.ts';
import { type CardSdk, loadedForPaying } from '../../../ui/card-fields.tsx';
import type { CartForm } from '../use-form.ts';

/**
 * What the card fields are made of; null until it is known, and where the shop takes no cards. A page that was reached by a
 * link has the policy of the page the visit began with, which lets no foreign script in: it is loaded once more, as itself.
 */
export function useCardSdk(hasCard: boolean, form: CartForm): CardSdk | null {
  const [sdk, setSdk] = useState<CardSdk | null>(null);
  const saveForm = useEffectEvent(() => form.flush());
  useEffect(
    function fetchSdk() {
      if (!hasCard) return;
      async function fetchIt() {
        const answer = await call('paying.cardFields', {});
        if (!answer.sdk || loadedForPaying(answer.sdk)) return setSdk(answer.sdk);
        if (await saveForm()) window.location.reload();
      }
      fetchIt().catch(() => setSdk(null));
    },
    [hasCard],
  );
  return sdk;
}
