import { ArrowRight } from 'lucide-react';
import type { BlockView } from '#modules/shopfront/contract.ts';
import { Phrases } from '../ui/phrases.tsx';
import { Picture } from '../ui/picture.tsx';
import { ShopLink } from '../ui/shop-link.tsx';

type Props = Extract<BlockView, { type: 'story' }>;

/** A picture with a text. On the phone the picture is full width. */
export function Story({ title, text, button, picture, ground, side }: Props) {
  const isWash = ground === 'wash';
  const isPictureLast = side === 'end';
  const columns = isPictureLast ? 'lg:grid-cols-[45fr_55fr]' : 'lg:grid-cols-[55fr_45fr]';
  const padding = isPictureLast ? 'lg:ps-12 lg:pe-0' : 'lg:ps-0 lg:pe-12';
  return (
    <section className="wrap section-gap">
      <div
        className={`grid items-center gap-6 lg:gap-18 ${picture ? columns : ''} ${isWash ? '-mx-5 bg-primary-w pb-10 md:mx-0 md:pb-0' : ''}`}
      >
        {picture && (
          <div className={`overflow-hidden bg-mist ${isPictureLast ? 'lg:order-1' : ''} ${isWash ? '' : '-mx-5 md:mx-0'}`}>
            <Picture picture={picture} sizes="(min-width: 1024px) 722px, 100vw" className="aspect-8/5 w-full object-cover" />
          </div>
        )}
        <div className={isWash ? `px-5 ${picture ? `md:p-6 ${padding}` : 'pt-10 md:p-10'}` : ''}>
          <h2 className="display text-[1.75rem] lg:text-[2.5rem]">
            <Phrases text={title} />
          </h2>
          <p className="mt-4 max-w-105 text-ink-2 lg:mt-5">{text}</p>
          {button && (
            <ShopLink to={button.path} className="link-line mt-6 text-menu">
              {button.label}
              <ArrowRight size={16} strokeWidth={1.5} aria-hidden="true" />
            </ShopLink>
          )}
        </div>
      </div>
    </section>
  );
}
