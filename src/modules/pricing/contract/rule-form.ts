import { z } from 'zod';
import { amountField, idField } from '#shared/fields.ts';
import type { InMinor, InUnit, Major, Minor } from '#shared/money.ts';
import type { ValidationProblem } from '#shared/refusal.ts';

/** The single definition of rules (benefit, scope, conditions): the price's `Rule` with amounts in major units. */

const hasTwoDecimals = (percent: number): boolean => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6;
const percentField = z.number().positive().max(100).refine(hasTwoDecimals, { error: 'invalid' });
const moneyField = amountField.positive();

export const ruleClasses = ['item', 'order', 'shipping'] as const;
export const benefitField = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('percent'), percent: percentField }),
  z.object({ kind: z.literal('amount'), amount: moneyField }),
  z.object({ kind: z.literal('fixed_price'), price: amountField }),
  z.object({ kind: z.literal('nth_item'), n: z.number().int().min(2).max(100), percent_off: percentField }),
  z.object({ kind: z.literal('x_for_price'), x: z.number().int().min(2).max(100), price: amountField }),
  z.object({ kind: z.literal('free_shipping') }),
  z.object({ kind: z.literal('gift'), gift_ids: z.array(idField).min(1).max(20) }),
  z.object({ kind: z.literal('bonus_credits'), credits: moneyField }),
]);
export type BenefitForm = z.infer<typeof benefitField>;

const tagField = z.string().trim().min(1).max(40);
const scopeEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.enum(['category', 'brand', 'product', 'item']), id: idField }),
  z.object({ kind: z.literal('tag'), tag: tagField }),
]);
const conditions = z.object({
  min_amount: amountField.nullable().optional(),
  min_quantity: z.number().int().min(1).max(9999).nullable().optional(),
  first_order: z.boolean().optional(),
  member: z.boolean().optional(),
  customer_tags: z.array(tagField).max(20).optional(),
  delivery_ids: z.array(idField).max(50).optional(),
  payment_ids: z.array(idField).max(50).optional(),
  countries: z.array(z.enum(['tw', 'hk', 'uk', 'us'])).optional(),
});

/** The fields that offers and campaigns share. */
export const ruleFields = {
  class: z.enum(ruleClasses),
  benefit: benefitField,
  max_discount: moneyField.nullable(),
  scope: z.object({ include: z.array(scopeEntry).max(200), exclude: z.array(scopeEntry).max(200) }),
  conditions,
  combine: z.object({ item: z.boolean(), order: z.boolean(), shipping: z.boolean(), coupon: z.boolean() }),
};
export const ruleForm = z.object(ruleFields);
export type RuleForm = z.infer<typeof ruleForm>;

/** The same rule with each amount converted: to minor units when stored, to major units when read. */
export function withAmounts<
  R extends Pick<RuleForm | InMinor<RuleForm>, 'benefit' | 'max_discount' | 'conditions'>,
  U extends Minor | Major,
>(rule: R, convert: (amount: number) => U): InUnit<R, U> {
  const { min_amount } = rule.conditions;
  return {
    ...rule,
    benefit: benefitWith(rule.benefit, convert),
    max_discount: rule.max_discount === null ? null : convert(rule.max_discount),
    conditions: min_amount ? { ...rule.conditions, min_amount: convert(min_amount) } : rule.conditions,
  } as InUnit<R, U>;
}

export function benefitWith<U extends Minor | Major>(
  benefit: BenefitForm | InMinor<BenefitForm>,
  convert: (amount: number) => U,
): InUnit<BenefitForm, U> {
  return convertBenefit(benefit, convert) as InUnit<BenefitForm, U>;
}

function convertBenefit(benefit: BenefitForm | InMinor<BenefitForm>, convert: (amount: number) => number): object {
  switch (benefit.kind) {
    case 'amount':
      return { ...benefit, amount: convert(benefit.amount) };
    case 'fixed_price':
    case 'x_for_price':
      return { ...benefit, price: convert(benefit.price) };
    case 'bonus_credits':
      return { ...benefit, credits: convert(benefit.credits) };
    default:
      return benefit;
  }
}

/** Benefits allowed for the class shipping. */
const shippingKinds: readonly BenefitForm['kind'][] = ['percent', 'amount', 'fixed_price', 'free_shipping'];

/** Validation across fields, by field. */
export function ruleProblems({ class: kind, benefit, scope }: RuleForm): Record<string, ValidationProblem[]> {
  const problems: Record<string, ValidationProblem[]> = {};
  const isAllowed = kind === 'shipping' ? shippingKinds.includes(benefit.kind) : benefit.kind !== 'free_shipping';
  if (!isAllowed) problems['class'] = [{ key: 'invalid' }];
  if (benefit.kind === 'gift' && isRepeated(benefit.gift_ids)) problems['benefit.gift_ids'] = [{ key: 'repeated' }];
  for (const side of ['include', 'exclude'] as const) {
    if (isRepeated(scope[side].map((entry) => JSON.stringify(entry)))) problems[`scope.${side}`] = [{ key: 'repeated' }];
  }
  return problems;
}

const isRepeated = (list: readonly (string | number)[]): boolean => new Set(list).size < list.length;
