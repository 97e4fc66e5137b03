import * as m from '#messages';
import type { Received } from '../../call.ts';
import { articlePath } from '../../ui/paths.ts';
import { ShopLink } from '../../ui/shop-link.tsx';

type Props = Pick<Received<'content.article'>, 'previous' | 'next'>;

/** Links to the previous and next article. */
export function PreviousNext({ previous, next }: Props) {
  const sides = [
    { side: 'prev', label: m.news_previous(), article: previous, look: '' },
    { side: 'next', label: m.news_next(), article: next, look: 'col-start-2 text-end' },
  ];
  if (!previous && !next) return null;
  return (
    <nav aria-label={m.news_others()} className="wrap mt-14 lg:mt-18">
      <div className="grid grid-cols-2 gap-6 border-t border-ink pt-5 lg:pt-7">
        {sides.map(
          ({ side, label, article, look }) =>
            article && (
              <ShopLink key={side} to={articlePath(article)} rel={side} className={`group ${look}`}>
                <span className="block text-caption text-ink-2">{label}</span>
                <span className="title-card block group-hover:underline group-hover:underline-offset-4">{article.title}</span>
              </ShopLink>
            ),
        )}
      </div>
    </nav>
  );
}
