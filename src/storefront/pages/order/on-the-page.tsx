import { useState } from 'react';
import * as m from '#messages';
import { call } from '../../client.ts';
import { Button } from '../../ui/button.tsx';
import { leaveByForm } from '../../ui/leave-by-form.ts';

type Props = {
  token: string;
  /** How it is being paid: the page is opened again for the same method. */
  methodId: number | null;
  hasCode: boolean;
  onLeft: () => void;
};

/**
 * A charge is open on a provider's payment page. With a code, which is shown above, only another method is offered; without one the
 * page may be opened again, as a new charge.
 */
export function OnThePage({ token, methodId, hasCode, onLeft }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  async function run(work: () => Promise<void>) {
    setBusy(true);
    setProblem('');
    try {
      await work();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : m.error_system_error());
    }
    setBusy(false);
  }
  const open = () =>
    run(async () => {
      const { form } = await call('paying.pay', { token, ...(methodId !== null && { payment_method_id: methodId }) });
      if (form) leaveByForm(form);
      else onLeft();
    });
  const leave = () =>
    run(async () => {
      await call('paying.abandonCharge', { token });
      onLeft();
    });
  return (
    <section aria-label={m.order_pay_again()} className="mt-6">
      {!hasCode && <p className="text-menu text-ink-2">{m.order_page_waits()}</p>}
      <div className="mt-4 flex flex-wrap gap-3">
        {!hasCode && (
          <Button isBusy={isBusy} onClick={open}>
            {m.order_page_again()}
          </Button>
        )}
        <Button look="outline" isBusy={isBusy} onClick={leave}>
          {m.order_page_leave()}
        </Button>
      </div>
      {hasCode && <p className="mt-2 text-caption text-ink-2">{m.order_page_leave_text()}</p>}
      <p role="alert" className="mt-3 text-small text-error empty:hidden">
        {problem}
      </p>
    </section>
  );
}
