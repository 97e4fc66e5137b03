import type { ReactNode } from 'react';
import { Picture } from '../../../ui/picture.tsx';
import { useShop } from '../../../ui/shop.ts';

/** An empty state: a picture under the arch, a sentence, and a link. */
export function Empty({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  const { categories } = useShop();
  const picture = categories.find((category) => category.picture)?.picture;
  return (
    <div className="flex flex-col items-center py-10 text-center lg:py-14">
      {picture && (
        <div className="aspect-4/5 w-36 overflow-hidden rounded-t-full bg-mist">
          <Picture picture={picture} sizes="144px" alt="" />
        </div>
      )}
      <h2 className="title-part mt-6">{title}</h2>
      <p className="mt-2 max-w-100 text-ink-2">{text}</p>
      {children && <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
