import * as m from '#messages';
import { buttonClass } from '../../ui/button.tsx';

type Provider = { name: 'line' | 'facebook' | 'google'; label: string; url: string };

/** External sign-in providers. None yet: each comes with its integration. */
const providers: readonly Provider[] = [];

/** Shown above the fields; renders nothing without providers. */
export function SocialSignIn() {
  if (providers.length === 0) return null;
  return (
    <div className="mt-7 flex flex-col gap-3">
      {providers.map(({ name, label, url }) => (
        <a key={name} href={url} className={buttonClass('outline')}>
          {label}
        </a>
      ))}
      <p className="mt-3 flex items-center gap-4 text-caption text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {m.sign_in_or()}
      </p>
    </div>
  );
}
