import { type FormEvent, useState } from 'react';
import * as m from '#messages';
import { CallError } from '../../../client.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { isSignedOut, reportFailure } from '../failure.ts';
import { applyCode } from './calls.ts';

/** One field for coupons, promo codes and offers. A refused code shows why; a waiting one shows what it needs. */
export function CodeBox({ cartId }: { cartId: string }) {
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = code.trim();
    if (!typed) return setProblem(m.basket_code_missing());
    setBusy(true);
    setProblem('');
    try {
      await applyCode(cartId, typed);
      setCode('');
    } catch (error) {
      if (error instanceof CallError && error.status > 0 && error.status < 500 && !isSignedOut(error)) setProblem(error.message);
      else reportFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={submit} noValidate className="mt-4 flex items-start gap-2">
      <Field
        id="code"
        label={m.basket_code()}
        hint={m.basket_code_hint()}
        error={problem || undefined}
        value={code}
        onChange={(event) => {
          setCode(event.target.value);
          setProblem('');
        }}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="min-w-0 flex-1"
      />
      <Button type="submit" look="outline" isBusy={isBusy} className="mt-7 px-5 lg:px-7">
        {m.basket_code_apply()}
      </Button>
    </form>
  );
}
