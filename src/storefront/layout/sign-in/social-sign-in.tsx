import { useState } from 'react';
import * as m from '#messages';
import { providerNames, type SignInProvider } from '#shared/sign-in-providers.ts';
import { Button } from '../../ui/button.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { ProviderMark } from '../../ui/provider-mark.tsx';
import { useShop } from '../../ui/shop.ts';
import { leaveForProvider } from './leave-for-provider.ts';
import { LegalLink } from './legal-link.tsx';
import { safeRedirect } from './safe-redirect.ts';

/** The shop's sign-in providers, LINE first, above the fields; nothing when there are none. They also open accounts. */
export function SocialSignIn() {
  const { website } = useShop();
  const [busy, setBusy] = useState<SignInProvider | null>(null);
  const [problem, setProblem] = useState('');
  if (website.sign_in.length === 0) return null;
  async function go(provider: SignInProvider) {
    setBusy(provider);
    setProblem('');
    const { pathname, search } = window.location;
    await leaveForProvider(provider, 'login', safeRedirect(search) ?? pathname + search).catch((error: Error) => setProblem(error.message));
    // Also for a page that the browser brings back as it was.
    setBusy(null);
  }
  return (
    <div className="mt-7 flex flex-col gap-3">
      {website.sign_in.map((provider) => (
        <Button key={provider} look="outline" isBusy={busy === provider} onClick={() => void go(provider)} className="w-full">
          <ProviderMark provider={provider} />
          {m.sign_in_with_provider({ provider: providerNames[provider] })}
        </Button>
      ))}
      <FormProblem text={problem} />
      <p className="text-caption text-ink-2">
        {m.sign_in_provider_agree()}
        <LegalLink to="/information/terms">{m.sign_in_terms()}</LegalLink>
        {m.sign_in_and()}
        <LegalLink to="/information/privacy">{m.sign_in_privacy()}</LegalLink>
        {m.sign_in_provider_agree_end()}
      </p>
      <p className="mt-3 flex items-center gap-4 text-caption text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {m.sign_in_or()}
      </p>
    </div>
  );
}
