import { useEffect, useState } from 'react';
import { type MetaArgs, useNavigate, useSearchParams } from 'react-router';
import * as m from '#messages';
import { localizedPath } from '#shared/locale.ts';
import { call } from '../../../client.ts';
import { useCustomer } from '../../../layout/session-store.ts';
import { showToast } from '../../../layout/toasts.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { pageMeta } from '../../../ui/page-meta.ts';
import { CardFields } from '../../../ui/pay/card-fields.tsx';
import { readTypedCard } from '../../../ui/pay/card-payment.ts';
import { type CardSdk, loadedForPaying } from '../../../ui/pay/tappay.ts';
import { useLocale } from '../../../ui/shop.ts';
import { ShopLink } from '../../../ui/shop-link.tsx';
import { Skeleton } from '../parts/skeleton.tsx';

export const meta = (args: MetaArgs) => pageMeta(args, { title: m.add_card_title(), isListed: false });

const savedCards = '/account#saved-cards';

/** Stores a card without paying. The bank may want it confirmed on its own page, which leads back here with a `status`. */
export default function AddCard() {
  const [query] = useSearchParams();
  const customer = useCustomer();
  const sdk = useSdk();
  const status = query.get('status');
  if (!customer) return null;
  return (
    <>
      <h1 className="title-product">{m.add_card_title()}</h1>
      {status === '0' ? <Confirmed /> : <Form sdk={customer.acting_staff === null ? sdk : null} isRefused={status !== null} />}
    </>
  );
}

/** The provider's settings; undefined until known, null while the shop takes no cards. A page with another content policy is reloaded. */
function useSdk(): CardSdk | null | undefined {
  const [sdk, setSdk] = useState<CardSdk | null>();
  useEffect(function fetchSdk() {
    call('paying.cardFields', {}).then(
      (answer) => (!answer.sdk || loadedForPaying(answer.sdk) ? setSdk(answer.sdk) : window.location.reload()),
      () => setSdk(null),
    );
  }, []);
  return sdk;
}

function Confirmed() {
  return (
    <>
      <p role="status" className="mt-4">
        {m.add_card_confirmed()}
      </p>
      <ShopLink to={savedCards} className={`mt-6 ${buttonClass('outline')}`}>
        {m.add_card_back()}
      </ShopLink>
    </>
  );
}

function Form({ sdk, isRefused }: { sdk: CardSdk | null | undefined; isRefused: boolean }) {
  const locale = useLocale();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState(isRefused ? m.add_card_refused() : '');
  async function add() {
    setBusy(true);
    setProblem('');
    try {
      const { state, redirect, reason } = await call('account.addCard', { prime: await readTypedCard() });
      if (redirect !== null) return window.location.assign(redirect);
      if (state === 'saved') {
        showToast({ kind: 'done', text: m.add_card_done() });
        return void navigate(localizedPath(savedCards, locale));
      }
      setProblem(reason === 'setup' ? m.add_card_setup() : state === 'unclear' ? m.add_card_unclear() : m.add_card_refused());
    } catch (error) {
      setProblem(error instanceof Error ? error.message : m.error_system_error());
    }
    setBusy(false);
  }
  if (sdk === undefined) return <Skeleton rows={3} />;
  if (sdk === null) return <p className="mt-4">{m.add_card_none()}</p>;
  return (
    <div className="mt-4 max-w-xl">
      <p className="mb-6 text-ink-2">{m.add_card_text()}</p>
      <CardFields sdk={sdk} />
      <p role="alert" className="mt-4 text-small text-error empty:hidden">
        {problem}
      </p>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button isBusy={isBusy} onClick={add}>
          {m.add_card_save()}
        </Button>
        <ShopLink to={savedCards} className="inline-flex min-h-11 items-center text-menu">
          <span className="link-line">{m.add_card_back()}</span>
        </ShopLink>
      </div>
    </div>
  );
}
