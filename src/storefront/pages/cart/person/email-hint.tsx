import * as m from '#messages';
import { likelyEmail } from '#shared/text/email-typo.ts';

/** Suggests a corrected address, applied at one tap; never blocks. */
export function EmailHint({ email, onTake }: { email: string; onTake: (email: string) => void }) {
  const meant = likelyEmail(email);
  if (!meant) return null;
  return (
    <p role="status" className="mt-1.5 text-caption text-ink-2 md:col-span-2">
      {m.checkout_form_email_meant()}{' '}
      <button
        type="button"
        onClick={() => onTake(meant)}
        className="min-h-11 font-medium break-all text-primary-t underline underline-offset-4"
      >
        {meant}
      </button>
    </p>
  );
}
