import type { BlockView } from '#modules/shopfront/contract.ts';
import { buttonClass } from '../ui/button.tsx';
import { Phrases } from '../ui/phrases.tsx';
import { Picture } from '../ui/picture.tsx';
import { ShopLink } from '../ui/shop-link.tsx';
import { Slider } from './slider.tsx';

type Props = Extract<BlockView, { type: 'hero' }>;
type SlideView = Props['slides'][number];

/** The hero: one picture with its title, or several side by side. `isPageTitle`: the first title is the page's heading. */
export function Hero({ slides, autoplay, isPageTitle }: Props & { isPageTitle: boolean }) {
  const [only] = slides;
  if (slides.length === 1 && only) {
    return (
      <section className="mx-auto max-w-360">
        <Slide slide={only} isFirst isPageTitle={isPageTitle} />
      </section>
    );
  }
  return (
    <Slider autoplay={autoplay}>
      {slides.map((slide, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: slides are only ever replaced as a whole.
        <Slide key={at} slide={slide} isFirst={at === 0} isPageTitle={isPageTitle && at === 0} />
      ))}
    </Slider>
  );
}

type SlideProps = { slide: SlideView; isFirst: boolean; isPageTitle: boolean };

/** Without a picture the words stand alone on the shop's colour, as high as they need or as the slides beside them. */
function WordsOnly({ slide: { title, text, button }, isPageTitle }: SlideProps) {
  const Title = isPageTitle ? 'h1' : 'h2';
  return (
    <div className="flex h-full flex-col items-start justify-center gap-6 bg-primary-w px-5 py-16 md:px-6 lg:py-28 xl:px-16">
      <Title className="title-hero max-w-200">
        <Phrases text={title} />
      </Title>
      {text && <p className="max-w-150 text-menu text-ink-2">{text}</p>}
      {button?.path && (
        <ShopLink to={button.path} className={buttonClass()}>
          {button.label}
        </ShopLink>
      )}
    </div>
  );
}

/** A vertical Chinese title beside the picture; English is horizontal and tight. */
function Slide(props: SlideProps) {
  const { title, text, button, picture } = props.slide;
  if (!picture) return <WordsOnly {...props} />;
  const Title = props.isPageTitle ? 'h1' : 'h2';
  return (
    <div className="flex h-full flex-col-reverse justify-end lg:grid lg:h-170 lg:grid-cols-[26.5rem_1fr] lang-en:lg:grid-cols-[32.5rem_1fr]">
      <div className="hero-text flex flex-row-reverse items-end justify-between gap-4 px-5 pt-7 md:px-6 lg:flex-col lg:items-stretch lg:justify-between lg:gap-0 lg:py-14 lg:pe-12 xl:ps-16 lang-en:flex-col lang-en:items-start lang-en:gap-6 lang-en:lg:items-stretch lang-en:lg:pe-10">
        <Title className="title-hero upright max-h-59 shrink-0 lg:max-h-102.5 lg:shrink lang-en:max-h-none">
          <Phrases text={title} />
        </Title>
        <div>
          {text && <p className="max-w-52.5 text-small text-ink-2 lg:max-w-70 lg:text-menu lang-en:max-w-90">{text}</p>}
          {button?.path && (
            <ShopLink to={button.path} className={`${buttonClass()} mt-5`}>
              {button.label}
            </ShopLink>
          )}
        </div>
      </div>
      <div className="h-96 overflow-hidden bg-mist md:h-120 lg:h-auto">
        <Picture
          picture={picture}
          eager={props.isFirst}
          sizes="(min-width: 1440px) 1016px, (min-width: 1024px) 65vw, (min-width: 768px) 100vw, 160vw"
        />
      </div>
    </div>
  );
}
