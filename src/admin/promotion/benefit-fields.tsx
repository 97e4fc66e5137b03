import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { inLocale } from '#shared/locale.ts';
import { call } from '../client.ts';
import { MultiSelectField, SegmentField, SelectField } from '../kit/form/fields/choice.tsx';
import { FieldRow } from '../kit/form/fields/field.tsx';
import { MoneyField, NumberField } from '../kit/form/fields/number.tsx';
import { type Bound, type Form, part, sharedField } from '../kit/form/use-form.ts';
import textStyles from '../kit/text.module.css';
import { language } from '../language.ts';
import { useMay } from '../session.ts';
import { classLabels, kindLabels, tenths } from './labels.ts';
import { type BenefitState, blankBenefit, hasMaxDiscount, kindsOf, type RuleState } from './rule-state.ts';

type Part<F> = { form: Form<F> };

/** Class, kind and amount of the benefit. A class that does not allow the present kind switches to its first one. */
export function BenefitFields<F extends RuleState>({ form }: Part<F>): ReactNode {
  const { class: ruleClass, benefit } = form.value;
  const choose = (next: RuleState['class']): void =>
    form.change((old) => {
      const kinds = kindsOf(next);
      const kind = kinds.includes(old.benefit.kind) ? old.benefit.kind : (kinds[0] as BenefitState['kind']);
      return { ...old, class: next, benefit: { ...old.benefit, kind } };
    });
  return (
    <>
      <SegmentField
        at={{ path: 'class', value: ruleClass, base: form.base.class, set: choose }}
        label={m.admin_promotion_class()}
        choices={(['item', 'order', 'shipping'] as const).map((value) => ({ value, label: classLabels[value]() }))}
      />
      <FieldRow columns={3}>
        <SelectField
          at={benefitPart(form, 'kind')}
          label={m.admin_promotion_kind()}
          choices={kindsOf(ruleClass).map((value) => ({ value, label: kindLabels[value]() }))}
        />
        <BenefitAmount form={form} />
        {hasMaxDiscount(benefit.kind) && (
          <MoneyField
            at={{
              path: 'max_discount',
              value: form.value.max_discount,
              base: form.base.max_discount,
              set: (max_discount) => form.change((old) => ({ ...old, max_discount })),
            }}
            isOptional
            min={1}
            label={m.admin_promotion_most()}
            placeholder={m.admin_promotion_no_limit()}
          />
        )}
      </FieldRow>
    </>
  );
}

const benefitPart = <F extends RuleState, K extends keyof BenefitState>(form: Form<F>, key: K): Bound<BenefitState[K]> =>
  part(sharedField<RuleState, 'benefit', F>(form, 'benefit'), key, blankBenefit);

/** The numbers of the chosen kind. */
function BenefitAmount<F extends RuleState>({ form }: Part<F>): ReactNode {
  const { class: ruleClass, benefit } = form.value;
  const percent = (key: 'percent' | 'percent_off'): ReactNode => (
    <NumberField
      at={benefitPart(form, key)}
      label={key === 'percent' ? m.admin_promotion_percent() : m.admin_promotion_nth_percent({ n: benefit.n })}
      unit="%"
      min={1}
      max={100}
      hint={m.admin_promotion_percent_hint({ tenths: tenths(benefit[key]), paid: 100 - benefit[key] })}
    />
  );
  switch (benefit.kind) {
    case 'percent':
      return percent('percent');
    case 'amount':
      return (
        <MoneyField
          at={benefitPart(form, 'amount')}
          label={m.admin_promotion_amount()}
          min={0}
          hint={
            ruleClass === 'item' ? m.admin_promotion_amount_each() : ruleClass === 'order' ? m.admin_promotion_amount_order() : undefined
          }
        />
      );
    case 'fixed_price':
      return (
        <MoneyField
          at={benefitPart(form, 'price')}
          label={m.admin_promotion_price()}
          hint={ruleClass === 'item' ? m.admin_promotion_price_each() : ruleClass === 'order' ? m.admin_promotion_price_order() : undefined}
        />
      );
    case 'nth_item':
      return (
        <>
          <NumberField at={benefitPart(form, 'n')} label={m.admin_promotion_nth()} unit={m.admin_promotion_pieces()} min={2} max={100} />
          {percent('percent_off')}
        </>
      );
    case 'x_for_price':
      return (
        <>
          <NumberField at={benefitPart(form, 'x')} label={m.admin_promotion_x()} unit={m.admin_promotion_pieces()} min={2} max={100} />
          <MoneyField at={benefitPart(form, 'price')} label={m.admin_promotion_together()} />
        </>
      );
    case 'gift':
      return <Gifts at={benefitPart(form, 'gift_ids')} />;
    case 'bonus_credits':
      return (
        <MoneyField at={benefitPart(form, 'credits')} label={m.admin_promotion_credits_amount()} hint={m.admin_promotion_credits_hint()} />
      );
    case 'free_shipping':
      return null;
  }
}

function Gifts({ at }: { at: Bound<number[]> }): ReactNode {
  const maySee = useMay('gifts view');
  const { data } = useQuery({
    queryKey: ['catalog.listGifts', 'choices'],
    queryFn: () => call('catalog.listGifts', { per_page: 100 }),
    enabled: maySee,
  });
  if (!maySee) return <p className={textStyles.meta}>{m.admin_promotion_gifts_hidden({ n: at.value.length })}</p>;
  const choices = (data?.data ?? []).map(({ id, name }) => ({
    value: id,
    label: inLocale(name, language()),
    search: inLocale(name, language()),
  }));
  return (
    <MultiSelectField
      at={at}
      label={m.admin_promotion_gifts()}
      choices={choices}
      placeholder={m.admin_promotion_gifts_choose()}
      hint={data && choices.length === 0 ? m.admin_promotion_no_gifts() : undefined}
      isRequired
    />
  );
}
