import { useState } from 'react';
import * as m from '#messages';
import type { CustomerProfile } from '#modules/account/contract.ts';
import { providerNames, type SignInProvider, signInProviders } from '#shared/sign-in-providers.ts';
import { call } from '../../../client.ts';
import { loadProfile } from '../../../layout/session-store.ts';
import { leaveForProvider } from '../../../layout/sign-in/leave-for-provider.ts';
import { showError, showToast } from '../../../layout/toasts.tsx';
import { ProviderMark } from '../../../ui/provider-mark.tsx';
import { useLocale, useShop } from '../../../ui/shop.ts';
import { formatDate } from './dates.ts';
import { Row, Section } from './section.tsx';

async function unbind(provider: SignInProvider): Promise<void> {
  await call('account.oauth', { provider, action: 'unbind' });
  await loadProfile();
  showToast({ kind: 'done', text: m.profile_unbound({ provider: providerNames[provider] }) });
}

/** The accounts elsewhere that sign the customer in: those the shop offers, and those bound before. */
export function Bindings({ customer }: { customer: CustomerProfile }) {
  const { website } = useShop();
  const locale = useLocale();
  const [isBusy, setBusy] = useState(false);
  const boundAt = new Map(customer.bindings.map(({ provider, at }) => [provider, at]));
  const shown = signInProviders.filter((provider) => boundAt.has(provider) || website.sign_in.includes(provider));
  if (shown.length === 0) return null;
  async function run(change: () => Promise<void>) {
    if (isBusy) return;
    setBusy(true);
    await change().catch(showError);
    setBusy(false);
  }
  return (
    <Section id="bindings" title={m.profile_bindings()} text={m.profile_bindings_text()}>
      {shown.map((provider) => {
        const at = boundAt.get(provider);
        const action = at
          ? { label: m.profile_unbind(), run: () => void run(() => unbind(provider)) }
          : { label: m.profile_bind(), run: () => void run(() => leaveForProvider(provider, 'bind', window.location.pathname)) };
        const name = (
          <span className="inline-flex items-center gap-2">
            <ProviderMark provider={provider} />
            {at ? m.profile_bound_on({ date: formatDate(at, locale, website.time_zone) }) : m.profile_not_bound()}
          </span>
        );
        return <Row key={provider} label={providerNames[provider]} value={name} action={action} />;
      })}
    </Section>
  );
}
