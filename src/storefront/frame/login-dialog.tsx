import { Eye, EyeOff } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as m from '#messages';
import { CallError } from '../client.ts';
import { Button } from '../ui/button.tsx';
import { CloseButton, Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Picture } from '../ui/picture.tsx';
import { useShop } from '../ui/shop.ts';
import { panels } from './panels.ts';
import { signIn } from './session-store.ts';
import { say } from './toasts.tsx';

/** Where to go after signing in: a path of this shop and nothing else, whatever the address asks for. */
function safeRedirect(search: string): string | null {
  const wanted = new URLSearchParams(search).get('redirect');
  if (!wanted) return null;
  const url = new URL(wanted, window.location.origin);
  return url.origin === window.location.origin ? url.pathname + url.search : null;
}

function PasswordField({ error }: { error?: string | undefined }) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field
      label={m.member_password()}
      name="password"
      type={isShown ? 'text' : 'password'}
      autoComplete="current-password"
      required
      error={error}
    >
      <button
        type="button"
        aria-pressed={isShown}
        aria-label={m.member_show_password()}
        onClick={() => setShown(!isShown)}
        className="icon-button absolute end-1 top-1"
      >
        <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
      </button>
    </Field>
  );
}

function SignInForm() {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ text: string; fields: CallError['errors'] } | null>(null);
  const { search, pathname, hash } = useLocation();
  const navigate = useNavigate();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setProblem(null);
    try {
      await signIn(String(form.get('email')), String(form.get('password')));
      panels.set(null);
      say({ kind: 'done', text: m.member_signed_in() });
      const target = safeRedirect(search);
      if (target) await navigate(target);
      else if (hash === '#login') await navigate(pathname, { replace: true, preventScrollReset: true });
    } catch (error) {
      setProblem({
        text: error instanceof Error ? error.message : m.error_system_error(),
        fields: error instanceof CallError ? error.errors : {},
      });
    } finally {
      setBusy(false);
    }
  }

  const fields = problem?.fields ?? {};
  const hasFieldErrors = Object.keys(fields).length > 0;
  return (
    <form onSubmit={submit} noValidate className="mt-8 flex flex-col gap-5">
      <Field
        data-autofocus
        label={m.member_email()}
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        required
        error={fields['email']?.[0]}
      />
      <PasswordField error={fields['password']?.[0]} />
      <p role="alert" className="text-small text-error empty:hidden">
        {problem && !hasFieldErrors ? problem.text : ''}
      </p>
      <Button type="submit" isBusy={isBusy} className="w-full">
        {m.frame_login()}
      </Button>
    </form>
  );
}

/** Signing in over the page, with one good picture beside it; a sheet on the phone. */
export function LoginDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { categories } = useShop();
  const picture = categories.find((category) => category.picture)?.picture;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      labelledBy="login-title"
      className="mt-auto mb-0 w-full max-w-none rounded-t-sheet shadow-dialog md:m-auto md:max-w-220 md:rounded-control"
    >
      <div className="md:grid md:min-h-122 md:grid-cols-[18rem_1fr] lg:grid-cols-[22.5rem_1fr]">
        {picture && (
          <div className="relative hidden bg-mist md:block">
            <Picture picture={picture} sizes="360px" alt="" className="absolute inset-0 size-full object-cover" />
          </div>
        )}
        <div className="relative p-5 pb-8 md:px-12 md:py-10">
          <CloseButton className="absolute end-3 top-3" />
          <h2 id="login-title" className="title-section">
            {m.member_welcome()}
          </h2>
          <p className="mt-2 text-small text-ink-2">{m.member_welcome_text()}</p>
          <SignInForm />
        </div>
      </div>
    </Dialog>
  );
}
