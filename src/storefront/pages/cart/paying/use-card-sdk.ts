import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../../client.ts';
import { type CardSdk, loadedForPaying } from '../../../ui/pay/tappay.ts';
import type { CartForm } from '../use-form.ts';

/**
 * The card provider's SDK settings; null until known, and without card payments. A page reached by client navigation has the
 * content policy of the first page, which blocks the provider's script: it is reloaded.
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
