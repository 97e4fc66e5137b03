import type { ShownRule } from '#modules/pricing/contract.ts';
import type { offers } from '#modules/pricing/index.ts';
import { inWords } from '#modules/pricing/index.ts';
import type { Context } from '#platform/http/context.ts';
import { inLocale } from '#shared/locale.ts';
import { times, toMajor } from '#shared/money.ts';
import type { Assessment } from '../assess/assess.ts';
import type { OfferDryRunView } from '../contract.ts';
import type { Format } from '../view/format.ts';
import { problemSentence } from '../view/items.ts';
import { ruleNames, viewGifts } from '../view/offers.ts';

type Outcome = Pick<OfferDryRunView, 'unknown_skus' | 'unknown_codes'> & { draft: ShownRule; clashes: readonly offers.Clash[] };

/** A dry run of an offer in the reader's language: what each rule does or why not, and the sum. Amounts in major units. */
export function toOfferDryRunView({ locale }: Pick<Context, 'locale'>, assessment: Assessment, outcome: Outcome): OfferDryRunView {
  const { quote, facts } = assessment;
  const { currency } = facts.terms;
  const format: Format = { locale, currency };
  const major = (amount: number) => toMajor(amount, currency);
  return {
    lines: viewLines(assessment, format),
    rules: viewRules(assessment, outcome.draft, format),
    why: inWords.whyInWords(quote.why, { ...format, names: ruleNames(facts.rules, locale) }),
    items_total: major(quote.items_total),
    discount_total: major(quote.discount_total),
    shipping_total: major(quote.shipping_total),
    final_total: major(quote.final_total),
    bonus_credits: major(quote.bonus_credits),
    gifts: viewGifts(assessment, locale).gifts.map(({ name }) => name),
    unknown_skus: outcome.unknown_skus,
    unknown_codes: outcome.unknown_codes,
    clashes: outcome.clashes.map((clash) => viewClash(clash, format)),
  };
}

function viewLines({ lines, groups, quote, facts }: Assessment, { locale, currency }: Format): OfferDryRunView['lines'] {
  const quoted = new Map(quote.lines.map((line) => [line.key, line]));
  const priced = (key: string, unitPrice: number, quantity: number) => ({
    quantity,
    line_total: toMajor(quoted.get(key)?.line_total ?? times(unitPrice, quantity), currency),
    discount: toMajor(quoted.get(key)?.discount ?? 0, currency),
  });
  const findPicture = (id: number | null) => facts.pictures.get(id ?? 0) ?? null;
  return [
    ...lines.map(({ key, item, line, problem }) => ({
      key,
      product_item_id: item.id,
      sku: item.sku,
      name: [inLocale(item.name, locale), inLocale(item.spec, locale)].filter(Boolean).join(' '),
      picture: findPicture(item.media_id),
      ...priced(key, item.price, line.quantity),
      problem: problem ? problemSentence(problem, locale) : null,
    })),
    ...groups.map(({ key, combo, group, unit_price, problem }) => ({
      key,
      product_item_id: null,
      sku: '',
      name: inLocale(combo.name, locale),
      picture: findPicture(combo.media_id),
      ...priced(key, unit_price, group.quantity),
      problem: problem ? problemSentence(problem, locale) : null,
    })),
  ];
}

/** What counts first, the draft before all; then what does not, with its reason. */
function viewRules({ quote, facts }: Assessment, draft: ShownRule, format: Format): OfferDryRunView['rules'] {
  const byKey = new Map(facts.rules.map((rule) => [rule.key, rule]));
  const rows = quote.rules.flatMap(({ key, valid, discount, missing }) => {
    const rule = byKey.get(key);
    if (!rule) return [];
    return [
      {
        key,
        name: inLocale(rule.name, format.locale),
        code: rule.attached === 'auto' ? null : rule.code,
        is_draft: key === draft.key,
        valid,
        discount: toMajor(discount, format.currency),
        reason: missing ? inWords.missingInWords(missing, format) : null,
      },
    ];
  });
  const place = (row: (typeof rows)[number]): number => (row.is_draft ? 0 : row.valid ? 1 : 2);
  return rows.sort((a, b) => place(a) - place(b));
}

function viewClash(
  { rival, sample, quantity, draft_discount, other_discount, winner }: offers.Clash,
  { locale, currency }: Format,
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
