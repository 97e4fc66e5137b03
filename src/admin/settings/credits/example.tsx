import type { ReactNode } from 'react';
import * as m from '#messages';
import { creditExample } from '#modules/pricing/contract/credit-example.ts';
import type { CreditSettings } from '#modules/settings/contract.ts';
import type { Form } from '../../kit/form/use-form.ts';
import { useShop } from '../../session.ts';
import { ExampleCard, type ExampleLine } from '../planned/example-card.tsx';

/** The credits that an example order earns and may spend, computed by the rules of the cart. */
export function CreditExample({ form }: { form: Form<CreditSettings & { from: string | null }> }): ReactNode {
  const { currency } = useShop();
  const linesFor = (itemsTotal: number): ExampleLine[] => {
    const [before, after] = [creditExample(itemsTotal, form.base, currency), creditExample(itemsTotal, form.value, currency)];
    return [
      { label: m.admin_credit_settings_example_earns(), before: before.earns, after: after.earns },
      { label: m.admin_credit_settings_example_covers(), before: before.covers, after: after.covers },
    ];
  };
  return (
    <ExampleCard
      label={m.admin_credit_settings_example_goods()}
      note={m.admin_credit_settings_example_note()}
      testId="credit-example"
      linesFor={linesFor}
    />
  );
}
