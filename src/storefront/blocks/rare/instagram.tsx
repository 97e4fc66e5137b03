import * as m from '#messages';
import type { BlockView } from '#modules/shopfront/contract.ts';
import { Picture } from '../../ui/picture.tsx';
import { useShop } from '../../ui/shop.ts';

type Props = Extract<BlockView, { type: 'instagram' }>;

/** A row of pictures linking to the shop's Instagram, if configured. */
export function Instagram({ title, pictures }: Props) {
  const { website } = useShop();
  return (
    <section className="wrap section-gap">
      <div className="mb-5 flex items-end justify-between gap-6 lg:mb-8">
        <h2 className="title-section">{title}</h2>
        {website.instagram && (
          <a href={website.instagram} target="_blank" rel="noopener noreferrer" className="link-line text-menu">
            {m.home_blocks_follow()}
          </a>
        )}
      </div>
      <ul className="grid grid-cols-3 gap-1.5 md:gap-3 lg:grid-cols-6">
        {pictures.map((picture) => (
          <li key={picture.url} className="aspect-square overflow-hidden bg-mist">
            <Picture picture={picture} alt={picture.alt || m.home_blocks_instagram_picture()} sizes="(min-width: 1024px) 210px, 33vw" />
          </li>
        ))}
      </ul>
    </section>
  );
}
