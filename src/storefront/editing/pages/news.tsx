import * as m from '#messages';
import { inLocale, type Locale } from '#shared/locale.ts';
import { Content as ArticleContent } from '../../pages/article/page.tsx';
import { Content as NewsContent, type NewsData } from '../../pages/news/page.tsx';
import { useLocale } from '../../ui/shop.ts';
import { EditedPage } from '../edited-page.tsx';
import { findCard, type Part } from '../parts.ts';
import type { Article } from '../records.ts';
import { shownRich } from '../rich-value.ts';
import { editedRecord, knownPictures, learnedCards, picturesBy, useEditing } from '../store.ts';

/** What a list and the page of an article show of it. */
type Shown = Pick<NewsData['articles'][number], 'title' | 'excerpt' | 'picture'>;

const shownText = (record: Article, locale: Locale): Shown => ({
  title: inLocale(record.title, locale),
  excerpt: record.excerpt ? inLocale(record.excerpt, locale) : '',
  picture: picturesBy(record.media_id === null ? [] : [record.media_id])[0] ?? null,
});

/** The news for staff. They come by their date, pinned ones first: pinning is the order that staff decide. */
export function NewsDashboard({ news }: { news: NewsData }) {
  const locale = useLocale();
  const now = useEditing();
  const articles = news.articles.map((article) => {
    const record = editedRecord(now, `article:${article.id}`);
    return record ? { ...article, ...shownText(record, locale), pinned: record.pinned } : article;
  });
  const parts = articles.flatMap(({ id, title, pinned }): Part[] => {
    const part = (field: string, label: string, control: Part['control'], selector: string): Part => ({
      record: `article:${id}`,
      field,
      control,
      label: m.editing_part_of({ part: label, name: title }),
      find: (page) => findCard(page, 'news', id)?.querySelector(selector) ?? null,
    });
    return [
      part(`title.${locale}`, m.editing_field_title(), 'text', 'h2'),
      part(`excerpt.${locale}`, m.editing_field_excerpt(), 'text', 'h2 + p'),
      { ...part('pinned', m.editing_field_pinned(), 'switch', '.card-picture'), isOn: pinned },
    ];
  });
  return (
    <EditedPage parts={parts} screen="/admin/blogs">
      <NewsContent news={{ ...news, articles }} />
    </EditedPage>
  );
}

type ArticleProps = Parameters<typeof ArticleContent>[0];

/** An article for staff. */
export function ArticleDashboard({ article, products }: ArticleProps) {
  const locale = useLocale();
  const record = `article:${article.id}` as const;
  const screen = `/admin/blogs/${article.id}`;
  const edited = editedRecord(useEditing(), record);
  const parts: Part[] = [
    { record, field: `title.${locale}`, control: 'text', label: m.editing_field_title(), find: (page) => page.querySelector('h1') },
    {
      record,
      field: 'media_id',
      control: 'picture',
      label: m.editing_field_picture(),
      find: (page) => page.querySelector('header + div picture'),
      below: (page) => page.querySelector('h1 + p'),
    },
    {
      record,
      field: `body.${locale}`,
      control: 'rich',
      label: m.editing_field_body(),
      find: (page) => page.querySelector('.prose-long .prose'),
      below: (page) => page.querySelector('article > header'),
    },
  ];
  const shown = edited && {
    ...article,
    ...shownText(edited, locale),
    body: shownRich(edited.body, locale, { shown: article.body, known: knownPictures() }),
  };
  return (
    <EditedPage parts={parts} record={record} screen={screen}>
      <ArticleContent article={shown ?? article} products={{ ...products, inText: [...products.inText, ...learnedCards()] }} />
    </EditedPage>
  );
}
