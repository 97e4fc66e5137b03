import * as m from '#messages';
import type { CustomerProfile } from '#modules/account/contract.ts';
import { useLocale, useShop } from '../../../ui/shop.ts';
import { formatDate } from './dates.ts';
import { Row, Section } from './section.tsx';

const names = { line: 'LINE', facebook: 'Facebook', google: 'Google' };

/** Linked external accounts. Shown when there are any: none can be linked before its integration exists. */
export function Bindings({ customer }: { customer: CustomerProfile }) {
  const { website } = useShop();
  const locale = useLocale();
  if (customer.bindings.length === 0) return null;
  return (
    <Section id="bindings" title={m.profile_bindings()}>
      {customer.bindings.map(({ provider, at }) => (
        <Row key={provider} label={names[provider]} value={m.profile_bound_on({ date: formatDate(at, locale, website.time_zone) })} />
      ))}
    </Section>
  );
}
