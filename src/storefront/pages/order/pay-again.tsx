import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import * as m from '#messages';
import { isCodeKind } from '#shared/payments/page-payments.ts';
import { isPrimeKind, isWalletKind } from '#shared/payments/prime-payments.ts';
import { call } from '../../client.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { leaveByForm } from '../../ui/leave-by-form.ts';
import { OptionCard } from '../../ui/option-card.tsx';
import { readCard } from '../../ui/pay/card-payment.ts';
import { readInstalments } from '../../ui/pay/chosen-instalments.ts';
import { loadedForPaying } from '../../ui/pay/tappay.ts';
import { usePayableHere } from '../../ui/pay/wallets-here.ts';
import { useShop, useSum } from '../../ui/shop.ts';
import { ShopLink } from '../../ui/shop-link.tsx';
import { Unanswered } from '../../ui/unanswered.tsx';
import { BankBox } from './bank-box.tsx';
import { OnThePage } from './on-the-page.tsx';

const PayCard = lazy(async () => ({ default: (await import('../../ui/pay/pay-card.tsx')).PayCard }));
const PayInstalments = lazy(async () => ({ default: (await import('../../ui/pay/pay-instalments.tsx')).PayInstalments }));
const PayWallet = lazy(async () => ({ default: (await import('../../ui/pay/pay-wallet.tsx')).PayWallet }));

type Choices = Awaited<ReturnType<typeof fetchPayChoices>>;
const fetchPayChoices = (token: string) => call('paying.payChoices', { token });

type Props = {
  token: string;
  /** While a transfer is awaited, other methods are offered quietly. */
  isQuiet?: boolean;
  /** Called when the order's state has changed. */
  onPaid: () => void;
};

/** Card fields need a page with a content policy that allows their script: the page is reloaded. */
function isShowable({ methods }: Choices): boolean {
  const sdk = methods.find((method) => method.sdk)?.sdk;
  if (!sdk || loadedForPaying(sdk)) return true;
  window.location.reload();
  return false;
}

/** Payment methods of an unpaid order; nothing where it cannot be paid. */
export function PayAgain({ token, isQuiet = false, onPaid }: Props) {
  const [choices, setChoices] = useState<Choices | null>(null);
  const [failure, setFailure] = useState('');
  const [isOpen, setOpen] = useState(!isQuiet);
  const load = useCallback(() => {
    setFailure('');
    // Without an answer the page still shows the order's state.
    fetchPayChoices(token).then(
      (answer) => isShowable(answer) && setChoices(answer),
      (error: unknown) => {
        setChoices(null);
        setFailure(error instanceof Error ? error.message : m.error_system_error());
      },
    );
  }, [token]);
  useEffect(
    function fetchChoices() {
      load();
    },
    [load],
  );
  // An order that owes the rest stays in its stage, with this component mounted: the abandoned charge is offered no longer.
  const abandoned = () => {
    load();
    onPaid();
  };
  // It must not look as if the order could not be paid.
  if (failure && !isQuiet) return <Unanswered why={failure} onAgain={load} />;
  if (choices?.bank_page) return <AtTheBank token={token} page={choices.bank_page} isWallet={choices.is_wallet_page} onLeft={abandoned} />;
  if (choices?.open_page) {
    const { payment_method_id: methodId, has_code: hasCode } = choices.open_page;
    return <OnThePage token={token} methodId={methodId} hasCode={hasCode} onLeft={abandoned} />;
  }
  const others = choices?.methods.filter(({ id }) => !isQuiet || id !== choices.payment_method_id) ?? [];
  if (!choices?.payable || others.length === 0) return null;
  if (isOpen) return <PayForm token={token} choices={{ ...choices, methods: others }} onPaid={onPaid} />;
  return (
    <Button look="outline" className="mt-6" onClick={() => setOpen(true)}>
      {m.order_pay_otherwise()}
    </Button>
  );
}

type Method = Choices['methods'][number];

/** What the button does: charges a card, gets a code, or changes the method. */
function payLabel(chosen: Method | undefined, own: Method | undefined, sum: (amount: number) => string): string {
  if (chosen && (isPrimeKind(chosen.kind) || chosen.kind === 'page_card')) return m.order_pay_amount({ amount: sum(chosen.total) });
  return chosen === own && chosen && isCodeKind(chosen.kind) ? m.order_code_get() : m.order_pay_by({ name: chosen?.name ?? '' });
}

/** What a method is charged by: a card, a wallet's token, or nothing. */
async function readSource(method: Method | undefined, { currency, site_name: shop }: { currency: string; site_name: string }) {
  if (method?.kind === 'card') return readCard();
  if (!method || !isWalletKind(method.kind)) return {};
  return {
    prime: await (await import('../../ui/pay/wallet-prime.ts')).readWalletPrime(method.id, { amount: method.total, currency, shop }),
  };
}

type AtTheBankProps = { token: string; page: string; isWallet: boolean; onLeft: () => void };

/** A charge is open at the bank or in a wallet: continue there, or abandon it and pay again. */
function AtTheBank({ token, page, isWallet, onLeft }: AtTheBankProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  async function leave() {
    setBusy(true);
    setProblem('');
    try {
      await call('paying.abandonCharge', { token });
      onLeft();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : m.error_system_error());
    }
    setBusy(false);
  }
  return (
    <section aria-label={m.order_pay_again()} className="mt-6">
      <p className="text-menu text-ink-2">{isWallet ? m.order_wallet_waits() : m.order_bank_waits()}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <a href={page} className={buttonClass()}>
          {isWallet ? m.order_to_wallet() : m.order_to_bank()}
        </a>
        <Button look="outline" isBusy={isBusy} onClick={leave}>
          {isWallet ? m.order_wallet_again() : m.order_bank_again()}
        </Button>
      </div>
      <p role="alert" className="mt-3 text-small text-error empty:hidden">
        {problem}
      </p>
      <ShopLink to="/home" className="mt-2 inline-flex min-h-11 items-center text-menu">
        <span className="link-line">{m.order_keep_browsing()}</span>
      </ShopLink>
    </section>
  );
}

function PayForm({ token, choices, onPaid }: { token: string; choices: Choices; onPaid: () => void }) {
  const sum = useSum();
  const { website } = useShop();
  const methods = usePayableHere(choices.methods);
  const own = choices.methods.find(({ id }) => id === choices.payment_method_id);
  const [chosenId, choose] = useState((own ?? choices.methods[0])?.id);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const chosen = choices.methods.find(({ id }) => id === chosenId);

  async function pay() {
    setBusy(true);
    setProblem('');
    try {
      const source = { ...(await readSource(chosen, website)), ...(chosen && readInstalments(chosen)) };
      const answer = await call('paying.pay', { token, ...(chosen && { payment_method_id: chosen.id }), ...source });
      if (answer.state === 'redirect' && answer.redirect) return location.assign(answer.redirect);
      if (answer.form) return leaveByForm(answer.form);
      if (answer.state === 'declined') setProblem(answer.reason === 'setup' ? m.order_declined_setup() : m.order_declined());
      else onPaid();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : m.error_system_error());
    }
    setBusy(false);
  }
  const title = choices.rest ? m.order_pay_rest() : m.order_pay_again();
  // A remaining amount by transfer needs no action: the account is shown, and the shop sees the payment.
  const bank = choices.rest ? chosen?.bank : null;

  return (
    <section aria-label={title} className="mt-8 border border-line bg-surface p-5 md:p-6">
      <h2 className="title-card">{title}</h2>
      <div className="mt-4 grid gap-3 md:grid-cols-2">
        {methods.map(({ id, name, total }) => (
          <OptionCard
            key={id}
            name="payment"
            value={String(id)}
            label={name}
            note={sum(total)}
            isChosen={id === chosenId}
            onChoose={() => choose(id)}
          />
        ))}
      </div>
      {chosen?.sdk && (
        <div className="mt-5">
          <Suspense>
            {chosen.kind === 'card' ? <PayCard key={chosen.id} sdk={chosen.sdk} isOwn={choices.is_own} /> : <PayWallet method={chosen} />}
          </Suspense>
        </div>
      )}
      {chosen && chosen.instalments.length > 0 && (
        <Suspense>
          <PayInstalments key={chosen.id} choices={chosen.instalments} />
        </Suspense>
      )}
      <p role="alert" className="mt-3 text-small text-error empty:hidden">
        {problem}
      </p>
      {bank ? (
        <div className="mt-5">
          <p className="text-small text-ink-2">{m.order_rest_transfer()}</p>
          <BankBox bank={bank} amount={chosen?.total ?? choices.amount} />
        </div>
      ) : (
        <Button className="mt-5" isBusy={isBusy} onClick={pay}>
          {payLabel(chosen, own, sum)}
        </Button>
      )}
    </section>
  );
}
