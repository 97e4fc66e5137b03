import { Flex } from 'antd';
import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import type { CustomerForStaff } from '#modules/customers/contract.ts';
import { formatAddress } from '#shared/address/address.ts';
import { CalendarDay, Chip, Nothing, When } from '../kit/cells.tsx';
import layoutStyles from '../kit/layout.module.css';
import { Card, Facts } from '../kit/page.tsx';
import textStyles from '../kit/text.module.css';
import { sourceLabel } from './choices.ts';
import styles from './customer.module.css';

type Part = { customer: CustomerForStaff };

const genderLabels: Record<NonNullable<CustomerForStaff['gender']>, () => string> = {
  female: m.admin_customers_gender_female,
  male: m.admin_customers_gender_male,
  other: m.admin_customers_gender_other,
};
const providerNames = { line: 'LINE', facebook: 'Facebook', google: 'Google' } as const;

/** Profile, addresses, sign-in methods and staff note. */
export function Rail({ customer }: Part): ReactNode {
  return (
    <>
      <ProfileCard customer={customer} />
      <AddressesCard customer={customer} />
      <NoteCard customer={customer} />
    </>
  );
}

function ProfileCard({ customer }: Part): ReactNode {
  const { id, phone, email, email_confirmed, birthday, gender, locale, bindings, consents, status, has_password, last_seen_at, source } =
    customer;
  const agreed = consents.find(({ type }) => type === 'marketing')?.granted ?? false;
  const ways = [...(has_password ? [m.admin_customers_with_password()] : []), ...bindings.map(({ provider }) => providerNames[provider])];
  return (
    <Card
      title={m.admin_customers_profile()}
      extra={status !== 'anonymised' && <Link to={`/customers/${id}/edit`}>{m.admin_customers_edit()}</Link>}
    >
      <Facts
        items={[
          [
            m.admin_customers_phone(),
            phone ? (
              <a key="phone" href={`tel:${phone}`}>
                {phone}
              </a>
            ) : (
              <Nothing key="phone" />
            ),
          ],
          [
            m.admin_customers_email(),
            <span key="email">
              <a href={`mailto:${email}`}>{email}</a> {!email_confirmed && <Chip tone="wait">{m.admin_customers_unconfirmed()}</Chip>}
            </span>,
          ],
          [m.admin_customers_birthday(), birthday ? <CalendarDay key="birthday" day={birthday} /> : <Nothing key="birthday" />],
          [m.admin_customers_gender(), gender ? genderLabels[gender]() : <Nothing key="gender" />],
          [m.admin_customers_locale(), locale === 'en' ? m.admin_customers_locale_en() : m.admin_customers_locale_tw()],
          [m.admin_customers_signs_in(), ways.length > 0 ? ways.join(m.admin_kit_comma()) : <Nothing key="ways" />],
          ...(source ? [[m.admin_customers_source(), sourceLabel(source)] as [string, ReactNode]] : []),
          [m.admin_customers_seen(), last_seen_at ? <When key="seen" iso={last_seen_at} /> : <Nothing key="seen" />],
          [
            m.admin_customers_consent(),
            <span key="consent" className={`${layoutStyles.inline} ${textStyles.tonedIcon}`} data-tone={agreed ? 'ok' : undefined}>
              {agreed ? <Check size={14} aria-hidden="true" /> : <X size={14} aria-hidden="true" />}
              {agreed ? m.admin_customers_consent_yes() : m.admin_customers_consent_no()}
            </span>,
          ],
        ]}
      />
    </Card>
  );
}

function AddressesCard({ customer: { addresses } }: Part): ReactNode {
  return (
    <Card title={m.admin_customers_addresses()} meta={addresses.length > 0 && addresses.length}>
      {addresses.length === 0 && <p className={textStyles.meta}>{m.admin_customers_no_addresses()}</p>}
      <ul className={styles.ownAddresses}>
        {addresses.map(({ id, is_default, label, name, phone, ...place }) => (
          <Flex key={id} component="li" vertical gap={3}>
            <span>
              {is_default && <Chip>{m.admin_customers_default_address()}</Chip>} {label && <Chip>{label}</Chip>} {name}{' '}
              <span className={textStyles.meta}>{phone}</span>
            </span>
            <span>{formatAddress(place)}</span>
          </Flex>
        ))}
      </ul>
    </Card>
  );
}

function NoteCard({ customer: { note } }: Part): ReactNode {
  return (
    <Card title={m.admin_customers_note()}>
      {note ? (
        <p className={`${textStyles.small} ${textStyles.prose}`}>{note}</p>
      ) : (
        <p className={textStyles.meta}>{m.admin_customers_no_note()}</p>
      )}
    </Card>
  );
}
