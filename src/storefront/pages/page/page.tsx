import type { PageView } from '#modules/shopfront/contract.ts';
import { htmlLang } from '#shared/locale.ts';
import { Blocks } from '../../blocks/blocks.tsx';
import type { FilmView } from '../../blocks/film.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';

/** A custom page of the merchant: its title above its blocks. */
export function Content({ page, video }: { page: PageView; video: FilmView | null }) {
  const { title, blocks, fallback } = page;
  return (
    <article lang={fallback ? htmlLang.tw : undefined} data-page="">
      <div className="wrap">
        <Breadcrumb hasStructuredData crumbs={[]} current={title} />
        <h1 className="title-page">{title}</h1>
      </div>
      <div className="[&>.section-gap:first-child]:mt-8 lg:[&>.section-gap:first-child]:mt-12">
        <Blocks blocks={blocks} film={video} />
      </div>
    </article>
  );
}
