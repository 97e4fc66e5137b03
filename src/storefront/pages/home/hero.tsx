import type { HomeBlockView } from '#modules/shopfront/contract.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Phrases } from '../../ui/phrases.tsx';
import { Picture } from '../../ui/picture.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';

type Props = Extract<HomeBlockView, { type: 'hero' }>;

/** The hero: a vertical Chinese title beside the picture; English is horizontal and tight. */
export function Hero({ title, text, button, picture }: Props) {
  return (
    <section className="mx-auto flex max-w-360 flex-col-reverse lg:grid lg:h-170 lg:grid-cols-[26.5rem_1fr] lang-en:lg:grid-cols-[32.5rem_1fr]">
      <div className="flex flex-row-reverse items-end justify-between gap-4 px-5 pt-7 md:px-6 lg:flex-col lg:items-stretch lg:justify-between lg:gap-0 lg:py-14 lg:pe-12 xl:ps-16 lang-en:flex-col lang-en:items-start lang-en:gap-6 lang-en:lg:items-stretch lang-en:lg:pe-10">
        <h1 className="title-hero upright max-h-59 shrink-0 lg:max-h-102.5 lg:shrink lang-en:max-h-none">
          <Phrases text={title} />
        </h1>
        <div>
          {text && <p className="max-w-52.5 text-small text-ink-2 lg:max-w-70 lg:text-menu lang-en:max-w-90">{text}</p>}
          {button.path && (
            <ShopLink to={button.path} className={`${buttonClass()} mt-5`}>
              {button.label}
            </ShopLink>
          )}
        </div>
      </div>
      {picture && (
        <div className="h-96 overflow-hidden bg-mist md:h-120 lg:h-auto">
          <Picture picture={picture} eager sizes="(min-width: 1440px) 1016px, (min-width: 1024px) 65vw, (min-width: 768px) 100vw, 160vw" />
        </div>
      )}
    </section>
  );
}
