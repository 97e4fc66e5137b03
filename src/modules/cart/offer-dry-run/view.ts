import type { ShownRule } from '#modules/pricing/contract.ts';
import type { offers } from '#modules/pricing/index.ts';
import { inWords } from '#modules/pricing/index.ts';
import type { Context } from '#platform/http/context.ts';
import { inLocale } from '#shared/locale.ts';
import { times, toMajor } from '#shared/money.ts';
import type { Assessment } from '../assess/assess.ts';
import type { OfferDryRunView } from '../contract.ts';
import { problemSentence, type Words } from '../view/changes.ts';
import { giftsOf, ruleNames } from '../view/offers.ts';

type Told = Pick<OfferDryRunView, 'unknown_skus' | 'unknown_codes'> & { draft: ShownRule; clashes: readonly offers.Clash[] };

/** A dry run of an offer in the reader's words: what each rule does or why not, and the sum. Amounts in major units. */
export function toOfferDryRunView({ locale }: Pick<Context, 'locale'>, assessment: Assessment, told: Told): OfferDryRunView {
  const { quote, facts } = assessment;
  const { currency } = facts.terms;
  const words: Words = { locale, currency };
  const major = (amount: number) => toMajor(amount, currency);
  return {
    lines: linesOf(assessment, words),
    rules: rulesOf(assessment, told.draft, words),
    why: inWords.whyInWords(quote.why, { ...words, names: ruleNames(facts.rules, locale) }),
    items_total: major(quote.items_total),
    discount_total: major(quote.discount_total),
    shipping_total: major(quote.shipping_total),
    final_total: major(quote.final_total),
    bonus_credits: major(quote.bonus_credits),
    gifts: giftsOf(assessment, locale).gifts.map(({ name }) => name),
    unknown_skus: told.unknown_skus,
    unknown_codes: told.unknown_codes,
    clashes: told.clashes.map((clash) => clashView(clash, words)),
  };
}

function linesOf({ lines, groups, quote, facts }: Assessment, { locale, currency }: Words): OfferDryRunView['lines'] {
  const quoted = new Map(quote.lines.map((line) => [line.key, line]));
  const priced = (key: string, unitPrice: number, quantity: number) => ({
    quantity,
    line_total: toMajor(quoted.get(key)?.line_total ?? times(unitPrice, quantity), currency),
    discount: toMajor(quoted.get(key)?.discount ?? 0, currency),
  });
  const pictureOf = (id: number | null) => facts.pictures.get(id ?? 0) ?? null;
  return [
    ...lines.map(({ key, item, line, problem }) => ({
      key,
      product_item_id: item.id,
      sku: item.sku,
      name: [inLocale(item.name, locale), inLocale(item.spec, locale)].filter(Boolean).join(' '),
      picture: pictureOf(item.media_id),
      ...priced(key, item.price, line.quantity),
      problem: problem ? problemSentence(problem, locale) : null,
    })),
    ...groups.map(({ key, combo, group, unit_price, problem }) => ({
      key,
      product_item_id: null,
      sku: '',
      name: inLocale(combo.name, locale),
      picture: pictureOf(combo.media_id),
      ...priced(key, unit_price, group.quantity),
      problem: problem ? problemSentence(problem, locale) : null,
    })),
  ];
}

/** What counts first, the draft before all; then what does not, with its reason. */
function rulesOf({ quote, facts }: Assessment, draft: ShownRule, words: Words): OfferDryRunView['rules'] {
  const byKey = new Map(facts.rules.map((rule) => [rule.key, rule]));
  const rows = quote.rules.flatMap(({ key, valid, discount, missing }) => {
    const rule = byKey.get(key);
    if (!rule) return [];
    return [
      {
        key,
        name: inLocale(rule.name, words.locale),
        code: rule.attached === 'auto' ? null : rule.code,
        is_draft: key === draft.key,
        valid,
        discount: toMajor(discount, words.currency),
        reason: missing ? inWords.missingInWords(missing, words) : null,
      },
    ];
  });
  const place = (row: (typeof rows)[number]): number => (row.is_draft ? 0 : row.valid ? 1 : 2);
  return rows.sort((a, b) => place(a) - place(b));
}

function clashView(
  { rival, sample, quantity, draft_discount, other_discount, winner }: offers.Clash,
  { locale, currency }: Words,
): OfferDryRunView['clashes'][number] {
  return {
    offer_id: rival.id,
    name: inLocale(rival.name, locale),
    starts_at: rival.window.starts_at?.toISOString() ?? null,
    ends_at: rival.window.ends_at?.toISOString() ?? null,
    sample: [inLocale(sample.name, locale), inLocale(sample.spec, locale)].filter(Boolean).join(' '),
    quantity,
    unit_price: toMajor(sample.price, currency),
    draft_discount: toMajor(draft_discount, currency),
    other_discount: toMajor(other_discount, currency),
    winner,
  };
}
