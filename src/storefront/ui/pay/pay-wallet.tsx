import { useEffect, useEffectEvent, useState } from 'react';
import * as m from '#messages';
import { isDeviceWallet } from '#shared/payments/prime-payments.ts';
import { loadedForPaying } from './tappay.ts';
import { prepareWallet, walletSdk } from './wallet-prime.ts';

type Props = {
  method: { id: number; kind: string; name: string };
  /** Called before the page is loaded again, which it is when its content policy blocks the provider's script. Answers whether it may. */
  saveFirst?: () => Promise<boolean>;
};

/** Says where a wallet leads, and loads the provider's script while the shopper reads it. */
export function PayWallet({ method: { id, kind, name }, saveFirst }: Props) {
  const [problem, setProblem] = useState('');
  const prepare = useEffectEvent(async (methodId: number) => {
    const wallet = await walletSdk(methodId);
    if (loadedForPaying(wallet.sdk)) await prepareWallet(wallet);
    else if (!saveFirst || (await saveFirst())) window.location.reload();
  });
  useEffect(
    function prepareMethod() {
      setProblem('');
      prepare(id).catch((error: Error) => setProblem(error.message));
    },
    [id],
  );
  return (
    <>
      <p className="text-small text-ink-2">{isDeviceWallet(kind) ? m.wallet_opens({ name }) : m.wallet_leads({ name })}</p>
      <p role="alert" className="mt-2 text-small text-error empty:hidden">
        {problem}
      </p>
    </>
  );
}
