import { useState } from 'react';
import * as m from '#messages';
import type { CustomerProfile } from '#modules/account/contract.ts';
import { showError } from '../../../layout/toasts.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { useLocale, useShop } from '../../../ui/shop.ts';
import { ShopLink } from '../../../ui/shop-link.tsx';
import { formatDate } from './dates.ts';
import { saveProfile } from './editing.tsx';
import { Section } from './section.tsx';

/** Consents with their dates; the newsletter can be withdrawn here. */
export function Consents({ customer }: { customer: CustomerProfile }) {
  const { website } = useShop();
  const locale = useLocale();
  const [isBusy, setBusy] = useState(false);
  const since = (type: 'terms' | 'privacy' | 'marketing') => {
    const consent = customer.consents.find((each) => each.type === type);
    return consent && { granted: consent.granted, date: formatDate(consent.at, locale, website.time_zone) };
  };
  async function change(marketing: boolean) {
    setBusy(true);
    await saveProfile({ marketing }, marketing ? m.profile_marketing_on() : m.profile_marketing_off()).catch(showError);
    setBusy(false);
  }
  const marketing = since('marketing');
  const agreed = [
    { to: '/information/terms', label: m.sign_in_terms(), consent: since('terms') },
    { to: '/information/privacy', label: m.sign_in_privacy(), consent: since('privacy') },
  ];
  return (
    <Section id="consents" title={m.profile_consents()}>
      <Checkbox checked={customer.marketing} disabled={isBusy} onChange={(event) => void change(event.currentTarget.checked)}>
        {m.sign_in_marketing()}
        {marketing && (
          <span className="block text-caption text-ink-2">
            {marketing.granted ? m.profile_agreed_on({ date: marketing.date }) : m.profile_declined_on({ date: marketing.date })}
          </span>
        )}
      </Checkbox>
      <ul className="mt-3 text-small text-ink-2">
        {agreed.map(({ to, label, consent }) => (
          <li key={to} className="flex min-h-11 flex-wrap items-center gap-x-2 md:min-h-9">
            <ShopLink to={to} className="text-ink underline underline-offset-4 first-letter:uppercase">
              {label}
            </ShopLink>
            {consent && m.profile_agreed_on({ date: consent.date })}
          </li>
        ))}
      </ul>
    </Section>
  );
}
