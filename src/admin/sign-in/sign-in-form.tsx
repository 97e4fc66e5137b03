import { CircleAlert, Eye, EyeOff } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import * as m from '#messages';
import { ApiError, type FieldErrors } from '../client.ts';
import layoutStyles from '../kit/layout.module.css';
import { useSending } from '../kit/use-sending.ts';
import styles from './sign-in.module.css';

type SignInField = {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password';
  autoComplete: string;
  errors: FieldErrors;
  aside?: ReactNode;
  hint?: string;
  initial?: string;
  /** The field has just appeared and gets the focus. */
  isFirst?: boolean;
};

/** A labelled field of the pages before sign-in; a plain input, since antd is not loaded here. */
export function SignInField({ name, label, type = 'text', autoComplete, errors, aside, hint, initial, isFirst }: SignInField): ReactNode {
  const id = useId();
  const [isShown, setShown] = useState(false);
  const problem = errors[name]?.[0];
  const below = problem ?? hint;
  return (
    <div className={styles.signInField}>
      <div className={styles.signInLabel}>
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <div className={styles.signInInput} data-wrong={problem ? '' : undefined}>
        <input
          id={id}
          name={name}
          type={type === 'password' && isShown ? 'text' : type}
          autoComplete={autoComplete}
          defaultValue={initial}
          required
          // biome-ignore lint/a11y/noAutofocus: the field appears in response to the submitted form
          autoFocus={isFirst ?? false}
          aria-invalid={problem ? true : undefined}
          aria-describedby={below ? `${id}-below` : undefined}
          autoCapitalize="none"
          spellCheck={false}
        />
        {type === 'password' && (
          <button
            type="button"
            className={layoutStyles.iconButton}
            onClick={() => setShown(!isShown)}
            aria-label={isShown ? m.admin_login_hide_password() : m.admin_login_show_password()}
          >
            {isShown ? <Eye size={16} /> : <EyeOff size={16} />}
          </button>
        )}
      </div>
      {below && (
        <p id={`${id}-below`} className={problem ? styles.signInProblem : styles.signInHint} role={problem ? 'alert' : undefined}>
          {problem && <CircleAlert size={13} />} {below}
        </p>
      )}
    </div>
  );
}

type SignInForm = { isBusy: boolean; errors: FieldErrors; submit: (event: FormEvent<HTMLFormElement>) => void };

/** Sends a form, one request at a time; refused fields come back as errors by field, `_` for the whole form. */
export function useSignInForm(send: (values: Record<string, string>) => Promise<void>): SignInForm {
  const [errors, setErrors] = useState<FieldErrors>({});
  const { isBusy, run } = useSending((error) => setErrors(toFieldErrors(error)));
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = Object.fromEntries([...new FormData(form)].map(([key, value]) => [key, String(value)]));
    setErrors({});
    void run(() => send(values)).then((isSent) => {
      if (!isSent) requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus());
    });
  };
  return { isBusy, errors, submit };
}

/** A refusal by this page itself, in the shape of the server's. */
export const localRefusal = (errors: FieldErrors): ApiError => new ApiError(422, { errors });

function toFieldErrors(error: unknown): FieldErrors {
  if (!(error instanceof ApiError)) throw error;
  if (error.body.errors) return error.body.errors;
  if (error.status === 429) return { _: [m.admin_login_too_many({ seconds: Number(error.body['retry_after'] ?? 60) })] };
  if (error.status === 0 || error.status >= 500) return { _: [m.admin_login_unreachable()] };
  return { _: [error.message] };
}

/** An error of the whole form. */
export function SignInProblem({ errors }: { errors: FieldErrors }): ReactNode {
  const problem = errors['_']?.[0] ?? errors['code']?.[0];
  if (!problem) return null;
  return (
    <p className={`${styles.signInProblem} ${styles.signInStrip}`} role="alert">
      <CircleAlert size={14} /> {problem}
    </p>
  );
}
