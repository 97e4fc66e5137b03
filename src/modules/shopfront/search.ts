import { productSearch } from '#modules/catalog/index.ts';
import { publishedTitles } from '#modules/content/index.ts';
import { forSearch } from '#modules/settings/index.ts';
import { createAnswerCache } from '#platform/cache/answer-cache.ts';
import type { ContentName } from '#platform/cache/content-names.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { inLocale } from '#shared/locale.ts';
import type { shopfrontContract } from './contract.ts';
import { buildListFilter, pageView } from './list-view.ts';
import { cardView, toCrumb } from './views.ts';

type ListEndpoint = (typeof shopfrontContract)['products'];
type SuggestEndpoint = (typeof shopfrontContract)['suggest'];

/** Returns follow changes of lists and settings at once, and scheduled times within a minute. */
const freshness = { names: ['lists', 'settings'] satisfies ContentName[] };
const pages = createAnswerCache<ResultOf<ListEndpoint>>({ ...freshness, entries: 300 });
const cachedSettings = createAnswerCache<ReturnType<typeof forSearch.of>>({ names: ['settings'], entries: 1 });
const suggestions = createAnswerCache<ResultOf<SuggestEndpoint>>({ ...freshness, names: ['lists', 'settings', 'content'], entries: 500 });

/**
 * A page of search results, cached by content version; else one statement, another for facets, two more without results. The
 * first page of a typed search is logged.
 */
export async function searched(ctx: Context, input: ParsedInputOf<ListEndpoint> & { q: string }): Promise<ResultOf<ListEndpoint>> {
  const { q, ...rest } = input;
  const { answer, isCopy } = await pages(ctx, JSON.stringify([ctx.locale, productSearch.typedKey(q), rest]), async (content) => {
    const settings = await cachedSettings(ctx, 'settings', () => forSearch.read(ctx.db), { known: content });
    const { currency, synonyms } = settings.answer;
    const filter = buildListFilter(input, currency);
    const { sort, page, per_page: perPage } = input;
    const request = { q, synonyms, filter, sort, page, perPage, now: ctx.clock.now(), facets: input.facets === '1' };
    return pageView(await productSearch.searchCards(ctx.db, request), input, { locale: ctx.locale, currency });
  });
  const { total } = answer.meta;
  const isPlain =
    input.page === 1 && input.sort === 'featured' && !Object.values(buildListFilter(input, 'twd')).some((value) => value !== undefined);
  if (isPlain && (!isCopy || total === 0)) productSearch.logSearch(ctx, q, total);
  return answer;
}

const limits = { products: 6, articles: 3, hot: 8 };

/** Suggestions for a partial query, in three statements or cached. Empty query: popular searches. */
export async function suggest(ctx: Context, { q }: { q: string }): Promise<ResultOf<SuggestEndpoint>> {
  const { db, locale } = ctx;
  const { answer } = await suggestions(ctx, JSON.stringify([locale, productSearch.typedKey(q)]), async () => {
    const now = ctx.clock.now();
    const places = await productSearch.suggestPlaces(db, q, locale, now);
    const { currency, synonyms, hot_words } = forSearch.of(places.settings);
    const request = { q, synonyms, filter: {}, sort: 'featured' as const, page: 1, perPage: limits.products, now };
    const { cards, total, meant } = await productSearch.searchCards(db, request);
    const articles = q ? await publishedTitles(db, now) : [];
    return {
      products: cards.map((card) => cardView(card, { locale, currency })),
      total,
      meant,
      categories: places.categories.map((place) => toCrumb(place, locale)),
      brands: places.brands.map((place) => toCrumb(place, locale)),
      articles: productSearch
        .withMatchingName(articles, q)
        .slice(0, limits.articles)
        .map((article) => toCrumb(article, locale)),
      hot: hotWords(
        places.hot,
        hot_words.map((word) => inLocale(word, locale)),
      ),
    };
  });
  return answer;
}

/** Popular searches, filled up with the shop's hot words. */
function hotWords(frequent: readonly string[], configured: readonly string[]): string[] {
  const keys = new Set(frequent.map(productSearch.typedKey));
  return [...frequent, ...configured.filter((word) => !keys.has(productSearch.typedKey(word)))].slice(0, limits.hot);
}
