import { useEffect, useState } from 'react';
import * as m from '#messages';
import { call } from '../../client.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { CardFields, readPrime } from '../../ui/card-fields.tsx';
import { OptionCard } from '../../ui/option-card.tsx';
import { useMoney } from '../../ui/shop.ts';

type Choices = Awaited<ReturnType<typeof choicesOf>>;
const choicesOf = (token: string) => call('paying.payChoices', { token });

/** How an order that is not paid yet can be paid; nothing where it cannot. `onPaid`: its state has changed. */
export function PayAgain({ token, onPaid }: { token: string; onPaid: () => void }) {
  const [choices, setChoices] = useState<Choices | null>(null);
  useEffect(
    function fetchChoices() {
      // Without an answer the page still says where the order stands.
      choicesOf(token).then(setChoices, () => setChoices(null));
    },
    [token],
  );
  if (choices?.bank_page) {
    return (
      <a href={choices.bank_page} className={`${buttonClass()} mt-6`}>
        {m.order_to_bank()}
      </a>
    );
  }
  return choices?.payable && choices.methods.length > 0 ? <PayForm token={token} choices={choices} onPaid={onPaid} /> : null;
}

function PayForm({ token, choices, onPaid }: { token: string; choices: Choices; onPaid: () => void }) {
  const money = useMoney();
  const [chosenId, choose] = useState(choices.payment_method_id ?? choices.methods[0]?.id);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const chosen = choices.methods.find(({ id }) => id === chosenId);

  async function pay() {
    setBusy(true);
    setProblem('');
    try {
      const prime = chosen?.sdk ? { prime: await readPrime() } : {};
      const answer = await call('paying.pay', { token, ...(chosen && { payment_method_id: chosen.id }), ...prime });
      if (answer.state === 'redirect' && answer.redirect) return location.assign(answer.redirect);
      if (answer.state === 'declined') setProblem(answer.reason === 'setup' ? m.order_declined_setup() : m.order_declined());
      else onPaid();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : m.error_system_error());
    }
    setBusy(false);
  }

  return (
    <section aria-label={m.order_pay_again()} className="mt-8 border border-line bg-surface p-5 md:p-6">
      <h2 className="title-card">{m.order_pay_again()}</h2>
      <div className="mt-4 grid gap-3 md:grid-cols-2">
        {choices.methods.map(({ id, name, total }) => (
          <OptionCard
            key={id}
            name="payment"
            value={String(id)}
            label={name}
            note={money(total)}
            isChosen={id === chosenId}
            onChoose={() => choose(id)}
          />
        ))}
      </div>
      {chosen?.sdk && (
        <div className="mt-5">
          <CardFields key={chosen.id} sdk={chosen.sdk} />
        </div>
      )}
      <p role="alert" className="mt-3 text-small text-error empty:hidden">
        {problem}
      </p>
      <Button className="mt-5" isBusy={isBusy} onClick={pay}>
        {m.order_pay_amount({ amount: money(chosen?.total ?? choices.amount) })}
      </Button>
    </section>
  );
}
