import * as m from '#messages';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { Subject } from './load.ts';
import { titleOf } from './title.ts';

/** The list's breadcrumb, title, and a brand's banner. */
export function Head({ subject }: { subject: Subject }) {
  const title = titleOf(subject);
  const isPlace = subject.kind === 'category' || subject.kind === 'brand';
  const crumbs = isPlace ? [{ label: m.layout_products(), to: '/products' }, ...('crumbs' in subject ? subject.crumbs : [])] : [];
  const banner = subject.kind === 'brand' ? subject.banner : null;
  return (
    <>
      <Breadcrumb hasStructuredData crumbs={crumbs} current={title} />
      {banner && (
        <div className="mb-6 aspect-2/1 bg-mist md:aspect-3/1 lg:mb-10 lg:aspect-4/1">
          <Picture picture={banner} sizes="(min-width: 1424px) 1312px, 100vw" alt="" eager />
        </div>
      )}
      <div className="lg:flex lg:items-end lg:gap-18">
        <h1 className="title-page">{title}</h1>
        {isPlace && subject.intro && <p className="mt-2 max-w-160 text-ink-2 lg:mb-1.5 lg:text-small">{subject.intro}</p>}
      </div>
    </>
  );
}
