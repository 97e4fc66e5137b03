import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import * as m from '#messages';
import type { LevelForm, LevelRow } from '#modules/customers/contract.ts';
import { creditExample } from '#modules/pricing/contract/credit-example.ts';
import { inLocale } from '#shared/locale.ts';
import { formatMoney } from '#shared/money.ts';
import { rewardPercent } from '#shared/reward.ts';
import { ApiError, call } from '../../client.ts';
import { SwitchField } from '../../kit/form/fields/choice.tsx';
import { FieldRow } from '../../kit/form/fields/field.tsx';
import { MoneyField, NumberField } from '../../kit/form/fields/number.tsx';
import { PairField } from '../../kit/form/fields/pair.tsx';
import { FormScreen } from '../../kit/form/form-screen.tsx';
import type { Section } from '../../kit/form/sections.tsx';
import type { Form } from '../../kit/form/use-form.ts';
import { Card } from '../../kit/page.tsx';
import textStyles from '../../kit/text.module.css';
import { language, useLanguage } from '../../language.ts';
import { useMay, useShop } from '../../session.ts';

const blank: LevelForm = { name: { tw: '' }, spent_from: 0, reward_multiplier: 100, free_shipping: false };
const example = 1000;

/** Creates or edits a level. */
export function LevelEdit(): ReactNode {
  const { id } = useParams();
  return (
    <FormScreen<LevelRow, LevelForm>
      key={id ?? 'new'}
      source={{
        record: id ? { key: ['customers.level', id], read: () => read(Number(id)) } : null,
        formOf: ({ name, spent_from, reward_multiplier, free_shipping }) => ({ name, spent_from, reward_multiplier, free_shipping }),
        versionOf: ({ version }) => version,
        save: async (form, version) => {
          if (id && version !== null) await call('customers.updateLevel', { ...form, id, version });
          else return `/customer-levels/${(await call('customers.createLevel', form)).id}`;
          return undefined;
        },
      }}
      blank={blank}
      draftKey={`level ${id ?? 'new'}`}
      crumbs={[
        { label: m.admin_customers_title(), path: '/customers' },
        { label: m.admin_levels_title(), path: '/customer-levels' },
      ]}
      back="/customer-levels"
      title={({ value }) => inLocale(value.name, language()) || (id ? m.admin_levels_title() : m.admin_levels_create())}
      brokenTitle={m.admin_levels_broken()}
      actions={(_, record) =>
        record && (
          <Link className={textStyles.quietLink} to={`/customers?level=${record.id}`}>
            {m.admin_levels_who()}
          </Link>
        )
      }
      removal={id ? { text: m.admin_levels_delete_text(), remove: () => call('customers.deleteLevel', { id: Number(id) }) } : undefined}
      logged={id ? { model: 'CustomerLevel', id, path: `/customer-levels/${id}/logs` } : undefined}
      sections={sections}
      rail={(form) => <Example form={form} />}
    />
  );
}

/** One level, found in the list. A missing one shows the router's not-found page. */
export async function read(id: number): Promise<LevelRow> {
  const found = (await call('customers.levels', {})).data.find((level) => level.id === id);
  if (!found) throw new ApiError(404, {});
  return found;
}

const sections: Section<LevelForm, LevelRow>[] = [{ id: 'level', title: m.admin_logs_of_level, body: (form) => <Fields form={form} /> }];

function Fields({ form }: { form: Form<LevelForm> }): ReactNode {
  return (
    <>
      <PairField at={form.field('name')} label={m.admin_levels_name()} max={30} isRequired />
      <FieldRow>
        <MoneyField at={form.field('spent_from')} label={m.admin_levels_spent_from()} hint={m.admin_levels_spent_from_hint()} />
        <NumberField
          at={form.field('reward_multiplier')}
          label={m.admin_levels_multiplier()}
          hint={m.admin_levels_multiplier_hint()}
          unit="%"
          max={1000}
        />
      </FieldRow>
      <SwitchField at={form.field('free_shipping')} label={m.admin_levels_free_shipping()} hint={m.admin_levels_free_shipping_hint()} />
      <p className={textStyles.meta}>{m.admin_levels_note()}</p>
    </>
  );
}

/** What the level earns with the shop's rate, for staff who may read it. */
function Example({ form }: { form: Form<LevelForm> }): ReactNode {
  const mayRead = useMay('system update');
  const { currency } = useShop();
  const locale = useLanguage();
  const { data } = useQuery({ queryKey: ['settings.credits'], queryFn: () => call('settings.credits', {}), enabled: mayRead });
  if (!data) return null;
  const rate = data.value.reward_rate;
  const terms = { ...data.value, reward_rate: rewardPercent(rate, form.value.reward_multiplier) };
  const money = (amount: number): string => formatMoney(amount, currency, locale);
  const earned = money(creditExample(example, terms, currency).earns);
  return (
    <Card title={m.admin_levels_example()}>
      <p>{rate === 0 ? m.admin_levels_example_none() : m.admin_levels_example_text({ rate, goods: money(example), earned })}</p>
      <p>
        <Link to="/settings/credits">{m.admin_levels_to_credits()}</Link>
      </p>
    </Card>
  );
}
