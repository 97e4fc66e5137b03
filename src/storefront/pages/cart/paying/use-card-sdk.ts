import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import * as m from '#messages';
import { CallError, call } from '../../../client.ts';
import { type CardSdk, loadedForPaying } from '../../../ui/pay/tappay.ts';
import type { CartForm } from '../use-form.ts';

type Fetched = {
  /** Null until known, and without card payments. */
  sdk: CardSdk | null;
  /** Why it is not known; empty while all is well. */
  failure: string;
  again: () => void;
};

/**
 * The card provider's SDK settings. A page reached by client navigation has the content policy of the first page, which blocks the
 * provider's script: it is reloaded.
 */
export function useCardSdk(hasCard: boolean, form: CartForm): Fetched {
  const [sdk, setSdk] = useState<CardSdk | null>(null);
  const [failure, setFailure] = useState('');
  const isUsable = sdk === null || loadedForPaying(sdk);
  const reloadPage = useEffectEvent(async () => {
    if (await form.flush()) window.location.reload();
  });
  const load = useCallback(() => {
    setFailure('');
    call('paying.cardFields', {}).then(
      (answer) => setSdk(answer.sdk),
      (error: unknown) => setFailure(error instanceof CallError ? error.message : m.shop_offline()),
    );
  }, []);
  useEffect(
    function fetchSdk() {
      if (hasCard) load();
    },
    [hasCard, load],
  );
  useEffect(
    function reloadForPolicy() {
      if (!isUsable) void reloadPage();
    },
    [isUsable],
  );
  return { sdk: isUsable ? sdk : null, failure, again: load };
}
