import { KeyRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { ApiError, call } from '../client.ts';
import { answerByPasskey, hasPasskeys, PasskeyCancelled } from '../passkey.ts';
import styles from './sign-in.module.css';
import { SignInProblem } from './sign-in-form.tsx';

/** Signs in with a passkey of this device, without password and code; nothing where the browser has none. */
export function PasskeySignIn({ target }: { target: string }): ReactNode {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (!hasPasskeys()) return null;
  const go = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      const response = await answerByPasskey(await call('staff.passkeySignInOptions', {}));
      await call('staff.passkeySignIn', { response: response as never });
      location.assign(target);
    } catch (error) {
      setBusy(false);
      setProblem(sentenceOf(error));
    }
  };
  return (
    <>
      <button type="button" className={`${styles.signInButton} ${styles.signInOther}`} disabled={isBusy} onClick={() => void go()}>
        <KeyRound size={16} aria-hidden="true" /> {m.admin_login_passkey()}
      </button>
      <SignInProblem errors={problem ? { _: [problem] } : {}} />
    </>
  );
}

function sentenceOf(error: unknown): string {
  if (error instanceof PasskeyCancelled) return m.admin_login_passkey_cancelled();
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 429) return m.admin_login_too_many({ seconds: Number(error.body['retry_after'] ?? 60) });
  return error.status === 0 || error.status >= 500 ? m.admin_login_unreachable() : error.message;
}
