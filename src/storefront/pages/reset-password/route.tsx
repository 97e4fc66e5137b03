import { useEffect, useState } from 'react';
import type { MetaArgs } from 'react-router';
import * as m from '#messages';
import { CallError, call } from '../../client.ts';
import { leaveIfSignedIn } from '../../layout/session-store.ts';
import { AskTheShop } from '../../layout/sign-in/ask-the-shop.tsx';
import { takeSecret } from '../../layout/sign-in/url-token.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { useShop } from '../../ui/shop.ts';
import { ShopLink } from '../../ui/shop-link.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { AskAgain } from './ask-again.tsx';

export const meta = (args: MetaArgs) => pageMeta(args, { title: m.sign_in_reset_title(), isListed: false });

function NewPassword({ token, onUsed, onDone }: { token: string; onUsed: () => void; onDone: (message: string) => void }) {
  const { form, isBusy, text, errorOf } = useSubmit(async (data) => {
    const password = String(data.get('password'));
    const password_confirmation = String(data.get('password_confirmation'));
    try {
      const { message } = await call('customers.resetPassword', { token, password, password_confirmation });
      // The reset ended every session, including this one.
      leaveIfSignedIn();
      onDone(message);
    } catch (error) {
      if (error instanceof CallError && (error.code === 'reset_code_wrong' || error.errors['token'])) return onUsed();
      throw error;
    }
  });
  return (
    <form {...form} className="mt-8 flex flex-col gap-5">
      <PasswordField label={m.sign_in_new_password()} name="password" autoComplete="new-password" hasRule error={errorOf('password')} />
      <PasswordField
        label={m.sign_in_password_again()}
        name="password_confirmation"
        autoComplete="new-password"
        error={errorOf('password_confirmation')}
      />
      <FormProblem text={text} />
      <Button type="submit" isBusy={isBusy} className="w-full md:w-auto md:self-start">
        {m.sign_in_set_password()}
      </Button>
    </form>
  );
}

/** The page's title and text. */
function Head({ title, text }: { title: string; text: string }) {
  return (
    <>
      <h1 className="title-product">{title}</h1>
      <p className="mt-2 text-ink-2">{text}</p>
    </>
  );
}

/** Unknown until the browser has read the link's code. */
type State = { kind: 'unknown' } | { kind: 'open'; token: string } | { kind: 'over' } | { kind: 'done'; message: string };

/** The target of the reset mail. Its code is removed from the URL before anything else runs. */
export default function ResetPassword() {
  const { website } = useShop();
  const [state, setState] = useState<State>({ kind: 'unknown' });
  useEffect(function takeCode() {
    const token = takeSecret('mailCode');
    setState((before) => (before.kind !== 'unknown' ? before : token ? { kind: 'open', token } : { kind: 'over' }));
  }, []);
  return (
    <div className="wrap min-h-[60vh] py-14 lg:py-24">
      <div className="mx-auto max-w-105" aria-live="polite">
        {state.kind === 'done' ? (
          <>
            <Head title={state.message} text={m.sign_in_reset_login()} />
            <ShopLink to="/home#login" className={`${buttonClass()} mt-8`}>
              {m.layout_login()}
            </ShopLink>
          </>
        ) : state.kind === 'over' ? (
          <>
            <Head
              title={m.sign_in_link_over_title()}
              text={website.sends_mail ? m.error_reset_code_wrong() : m.sign_in_forgot_unmailed()}
            />
            {website.sends_mail ? <AskAgain /> : <AskTheShop />}
          </>
        ) : (
          <Head title={m.sign_in_reset_title()} text={m.sign_in_reset_text()} />
        )}
        {state.kind === 'open' && (
          <NewPassword
            token={state.token}
            onUsed={() => setState({ kind: 'over' })}
            onDone={(message) => setState({ kind: 'done', message })}
          />
        )}
        <noscript>
          <p className="mt-8">{m.sign_in_needs_script()}</p>
        </noscript>
      </div>
    </div>
  );
}
