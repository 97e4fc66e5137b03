import { useEffect, useRef, useState } from 'react';
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

type State = { kind: 'working' | 'done' } | { kind: 'password_required'; code: string } | { kind: 'failed'; text: string };

const titles = {
  working: m.sign_in_confirm_title,
  password_required: m.sign_in_confirm_which,
  done: m.sign_in_confirmed_title,
  failed: m.sign_in_link_over_title,
};

function failed(error: unknown): State {
  const isOver = !(error instanceof CallError) || error.status === 422;
  return { kind: 'failed', text: isOver ? m.error_confirmation_code_wrong() : error.message };
}

const isCalled = (error: unknown, code: string): boolean => error instanceof CallError && error.code === code;

/** The target of the confirmation mail. Opening it signs no one in. */
export default function ConfirmEmail() {
  const [state, setState] = useState<State>({ kind: 'working' });
  const { website } = useShop();
  const session = useSessionState();
  const isSent = useRef(false);
  useEffect(function confirm() {
    if (isSent.current) return;
    isSent.current = true;
    const code = takeSecret('mailCode') ?? '';
    call('account.confirmEmail', { code }).then(
      () => setState({ kind: 'done' }),
      (error: unknown) =>
        isCalled(error, 'confirmation_password_needed') ? setState({ kind: 'password_required', code }) : setState(failed(error)),
    );
  }, []);
  useEffect(
    function refresh() {
      if (state.kind === 'done' && session === 'member') void loadProfile().catch(() => {});
    },
    [state.kind, session],
  );
  async function resend() {
    await call('customers.resendConfirmation', {})
      .then(() => showToast({ kind: 'done', text: m.sign_in_confirmation_sent() }))
      .catch(showError);
  }
  return (
    <div className="wrap min-h-[60vh] py-14 lg:py-24">
      <div className="mx-auto max-w-105" aria-live="polite">
        <h1 className="title-product">{titles[state.kind]()}</h1>
        <p className="mt-2 text-ink-2">
          {state.kind === 'working' && m.sign_in_confirm_working()}
          {state.kind === 'password_required' && m.sign_in_confirm_which_text()}
          {state.kind === 'done' && m.sign_in_confirmed_text()}
          {state.kind === 'failed' && website.sends_mail && state.text}
        </p>
        {state.kind === 'password_required' && (
          <WhichAccount code={state.code} onDone={() => setState({ kind: 'done' })} onOver={(error) => setState(failed(error))} />
        )}
        {state.kind === 'failed' && !website.sends_mail && <AskTheShop />}
        {(state.kind === 'done' || (state.kind === 'failed' && website.sends_mail)) && (
          <div className="mt-8 flex flex-wrap gap-3">
            {state.kind === 'failed' &&
              (session === 'member' ? (
                <Button onClick={resend}>{m.sign_in_resend()}</Button>
              ) : (
                <Button onClick={() => panels.set('login')}>{m.layout_login()}</Button>
              ))}
            <ShopLink to="/products" className={buttonClass(state.kind === 'done' ? 'filled' : 'outline')}>
              {m.sign_in_keep_browsing()}
            </ShopLink>
          </div>
        )}
        <noscript>
          <p className="mt-8">{m.sign_in_needs_script()}</p>
        </noscript>
      </div>
    </div>
  );
}
