import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MetaArgs } from 'react-router';
import * as m from '#messages';
import { CallError, call } from '../../client.ts';
import { panels } from '../../layout/panels.ts';
import { loadProfile, useSessionState } from '../../layout/session-store.ts';
import { AskTheShop } from '../../layout/sign-in/ask-the-shop.tsx';
import { takeSecret } from '../../layout/sign-in/url-token.ts';
import { showError, showToast } from '../../layout/toasts.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { useShop } from '../../ui/shop.ts';
import { ShopLink } from '../../ui/shop-link.tsx';
import { WhichAccount } from './which-account.tsx';

export const meta = (args: MetaArgs) => pageMeta(args, { title: m.sign_in_confirm_title(), isListed: false });

type State =
  | { kind: 'working' | 'done' }
  | { kind: 'password_required'; code: string }
  | { kind: 'failed' }
  /** The link may still be good. */
  | { kind: 'unanswered'; code: string; text: string };

const titles = {
  working: m.sign_in_confirm_title,
  password_required: m.sign_in_confirm_which,
  done: m.sign_in_confirmed_title,
  failed: m.sign_in_link_over_title,
  unanswered: m.sign_in_confirm_title,
};

function failed(error: unknown, code: string): State {
  if (error instanceof CallError && error.status === 422) return { kind: 'failed' };
  return { kind: 'unanswered', code, text: error instanceof CallError ? error.message : m.shop_offline() };
}

const isCalled = (error: unknown, code: string): boolean => error instanceof CallError && error.code === code;

/** The target of the confirmation mail. Opening it signs no one in. */
export default function ConfirmEmail() {
  const [state, setState] = useState<State>({ kind: 'working' });
  const { website } = useShop();
  const session = useSessionState();
  const isSent = useRef(false);
  async function confirm(code: string) {
    setState({ kind: 'working' });
    await call('account.confirmEmail', { code }).then(
      () => setState({ kind: 'done' }),
      (error: unknown) =>
        setState(isCalled(error, 'confirmation_password_needed') ? { kind: 'password_required', code } : failed(error, code)),
    );
  }
  const onOpen = useEffectEvent(() => void confirm(takeSecret('mailCode') ?? ''));
  useEffect(function confirmOnOpen() {
    if (isSent.current) return;
    isSent.current = true;
    onOpen();
  }, []);
  useEffect(
    function refresh() {
      if (state.kind === 'done' && session === 'member') void loadProfile().catch(() => {});
    },
    [state.kind, session],
  );
  return (
    <div className="wrap min-h-[60vh] py-14 lg:py-24">
      <div className="mx-auto max-w-105" aria-live="polite">
        <h1 className="title-product">{titles[state.kind]()}</h1>
        <p className="mt-2 text-ink-2">
          {state.kind === 'working' && m.sign_in_confirm_working()}
          {state.kind === 'password_required' && m.sign_in_confirm_which_text()}
          {state.kind === 'done' && m.sign_in_confirmed_text()}
          {state.kind === 'failed' && website.sends_mail && m.error_confirmation_code_wrong()}
          {state.kind === 'unanswered' && state.text}
        </p>
        {state.kind === 'password_required' && (
          <WhichAccount code={state.code} onDone={() => setState({ kind: 'done' })} onOver={() => setState({ kind: 'failed' })} />
        )}
        {state.kind === 'unanswered' && (
          <Button className="mt-8" onClick={() => void confirm(state.code)}>
            {m.notfound_retry()}
          </Button>
        )}
        {state.kind === 'failed' && !website.sends_mail && <AskTheShop />}
        {(state.kind === 'done' || (state.kind === 'failed' && website.sends_mail)) && <GoOn isDone={state.kind === 'done'} />}
        <noscript>
          <p className="mt-8">{m.sign_in_needs_script()}</p>
        </noscript>
      </div>
    </div>
  );
}

/** After the answer: another mail where the link is over, and the way on. */
function GoOn({ isDone }: { isDone: boolean }) {
  const session = useSessionState();
  async function resend() {
    await call('customers.resendConfirmation', {})
      .then(() => showToast({ kind: 'done', text: m.sign_in_confirmation_sent() }))
      .catch(showError);
  }
  return (
    <div className="mt-8 flex flex-wrap gap-3">
      {!isDone &&
        (session === 'member' ? (
          <Button onClick={resend}>{m.sign_in_resend()}</Button>
        ) : (
          <Button onClick={() => panels.set('login')}>{m.layout_login()}</Button>
        ))}
      <ShopLink to="/products" className={buttonClass(isDone ? 'filled' : 'outline')}>
        {m.sign_in_keep_browsing()}
      </ShopLink>
    </div>
  );
}
