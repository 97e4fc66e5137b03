import * as m from '#messages';
import { buttonClass } from '../../ui/button.tsx';
import { categoryPath } from '../../ui/paths.ts';
import { Picture } from '../../ui/picture.tsx';
import { useShop } from '../../ui/shop.ts';
import { ShopLink } from '../../ui/shop-link.tsx';
import type { Subject } from './load.ts';

function wordsOf(subject: Subject): { title: string; text: string } {
  if (subject.kind !== 'search') return { title: m.list_empty_title(), text: m.list_empty_text() };
  if (!subject.q) return { title: m.list_ask_title(), text: m.list_ask_text() };
  return { title: m.list_none_title({ q: subject.q }), text: m.list_none_text() };
}

/** An empty list says so and leads on. */
export function EmptyList({ subject }: { subject: Subject }) {
  const { categories } = useShop();
  const { title, text } = wordsOf(subject);
  const picture = categories.findLast((category) => category.picture)?.picture;
  return (
    <div className="flex flex-col items-center py-10 text-center lg:py-16">
      {picture && (
        <div className="aspect-4/5 w-36 overflow-hidden rounded-t-full bg-mist">
          <Picture picture={picture} sizes="144px" alt="" />
        </div>
      )}
      <h2 className="title-part mt-6">{title}</h2>
      <p className="mt-2 text-ink-2">{text}</p>
      <ul className="mt-6 flex flex-wrap justify-center gap-2">
        {categories.map((category) => (
          <li key={category.id}>
            <ShopLink to={categoryPath(category)} className="chip">
              {category.name}
            </ShopLink>
          </li>
        ))}
      </ul>
      <ShopLink to="/products" className={`${buttonClass('outline')} mt-8`}>
        {m.list_see_all()}
      </ShopLink>
    </div>
  );
}
