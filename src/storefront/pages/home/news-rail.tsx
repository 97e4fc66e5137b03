import * as m from '#messages';
import { SectionHead } from '../../ui/section-head.tsx';
import { CoverCard, type NewsRow } from '../news/cover-card.tsx';

/** The latest from the journal. */
export function NewsRail({ articles }: { articles: readonly NewsRow[] }) {
  if (articles.length === 0) return null;
  return (
    <section className="wrap section-gap">
      <SectionHead title={m.home_news()} link={{ label: m.home_all_news(), path: '/news' }} />
      <ul className="grid gap-x-6 gap-y-10 md:grid-cols-3">
        {articles.map((article) => (
          <li key={article.id}>
            <CoverCard article={article} />
          </li>
        ))}
      </ul>
    </section>
  );
}
