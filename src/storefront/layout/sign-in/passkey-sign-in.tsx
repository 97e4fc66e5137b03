import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import * as m from '#messages';
import { Button } from '../../ui/button.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { signInByPasskey } from './enter.ts';
import { hasPasskeys } from './passkey.ts';
import { useAfterSignIn } from './use-after-sign-in.ts';

/** Signs in with a passkey of this device; nothing where the browser has none. */
export function PasskeySignIn() {
  const done = useAfterSignIn();
  const [isOffered, setOffered] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  useEffect(function offerWherePossible() {
    setOffered(hasPasskeys());
  }, []);
  if (!isOffered) return null;
  async function go() {
    setBusy(true);
    setProblem('');
    try {
      done(m.member_signed_in(), await signInByPasskey());
    } catch (error) {
      setProblem(error instanceof Error ? error.message : m.error_system_error());
    }
    setBusy(false);
  }
  return (
    <div className="mt-3 flex flex-col gap-3">
      <Button look="outline" isBusy={isBusy} onClick={() => void go()} className="w-full">
        <KeyRound size={18} strokeWidth={1.5} aria-hidden="true" />
        {m.sign_in_passkey()}
      </Button>
      <FormProblem text={problem} />
    </div>
  );
}
