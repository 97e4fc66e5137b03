import { Check, Circle, Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import * as m from '#messages';
import { Field } from './field.tsx';

type Props = {
  label: string;
  name: string;
  autoComplete: 'current-password' | 'new-password';
  error?: string | undefined;
  /** Shows the unmet password rules while typing (spec section 9: 8–12 letters or digits). */
  hasRule?: boolean;
  'data-autofocus'?: boolean;
};

const [minLength, maxLength] = [8, 12];

function Part({ isMet, children }: { isMet: boolean; children: ReactNode }) {
  const Icon = isMet ? Check : Circle;
  return (
    <li className={`flex items-center gap-1.5 ${isMet ? 'text-ok' : 'text-ink-2'}`}>
      <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
      {children}
    </li>
  );
}

function lengthWords(length: number): string {
  if (length > maxLength) return m.sign_in_rule_over({ count: length - maxLength });
  return length > 0 && length < minLength ? m.sign_in_rule_short({ count: minLength - length }) : m.sign_in_rule_length();
}

function Rule({ id, typed }: { id: string; typed: string }) {
  return (
    <ul id={id} className="mt-1.5 flex flex-wrap gap-x-4 text-caption">
      <Part isMet={/^[A-Za-z0-9]+$/.test(typed)}>{m.sign_in_rule_letters()}</Part>
      <Part isMet={typed.length >= minLength && typed.length <= maxLength}>{lengthWords(typed.length)}</Part>
    </ul>
  );
}

/** A password field with a show button, and the rules for a new one. */
export function PasswordField({ hasRule = false, ...field }: Props) {
  const [isShown, setShown] = useState(false);
  const [typed, setTyped] = useState('');
  const id = useId();
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div>
      <Field
        type={isShown ? 'text' : 'password'}
        required
        spellCheck={false}
        autoCapitalize="none"
        describedBy={hasRule ? id : undefined}
        onChange={(event) => setTyped(event.target.value)}
        {...field}
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
      {hasRule && <Rule id={id} typed={typed} />}
    </div>
  );
}
