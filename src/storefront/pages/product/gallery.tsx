import { useEffect, useRef, useState } from 'react';
import * as m from '#messages';
import type { PictureView } from '#shared/fields.ts';
import { Picture } from '../../ui/picture.tsx';

type Props = { pictures: readonly PictureView[]; tag: { label: string; look: string } | null };

/** Thumbs at the left on wide screens, the whole width for a single picture; on the phone they are swiped, with a counter. */
export function Gallery({ pictures, tag }: Props) {
  const [shown, setShown] = useState(0);
  const strip = useRef<HTMLUListElement>(null);
  const count = pictures.length;

  useEffect(function followSwipe() {
    const list = strip.current;
    if (!list) return;
    const onScroll = () => setShown(Math.round(list.scrollLeft / list.clientWidth));
    list.addEventListener('scroll', onScroll, { passive: true });
    return () => list.removeEventListener('scroll', onScroll);
  }, []);

  function show(at: number) {
    const list = strip.current;
    list?.scrollTo({ left: at * list.clientWidth, behavior: 'instant' });
    setShown(at);
  }

  return (
    <section
      aria-label={m.product_gallery()}
      className={`relative -mx-5 md:mx-0 ${count > 1 ? 'lg:grid lg:grid-cols-[5.5rem_1fr] lg:gap-4' : ''}`}
    >
      {count > 1 && (
        <ul className="hidden flex-col gap-3 lg:flex">
          {pictures.map((picture, at) => (
            <li key={picture.url}>
              <button
                type="button"
                aria-current={at === shown ? 'true' : undefined}
                aria-label={m.product_picture_of({ at: at + 1, count })}
                onClick={() => show(at)}
                className={`block aspect-4/5 w-full bg-mist ${at === shown ? 'outline outline-offset-3 outline-ink' : ''}`}
              >
                <Picture picture={picture} sizes="88px" alt="" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="relative">
        <ul
          ref={strip}
          tabIndex={count > 1 ? 0 : undefined}
          className="relative flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain bg-mist [scrollbar-width:none]"
        >
          {pictures.map((picture, at) => (
            <li key={picture.url} aria-hidden={at !== shown || undefined} className="aspect-4/5 w-full shrink-0 snap-center">
              <Picture
                picture={picture}
                eager={at === 0}
                sizes={`(min-width: 1440px) ${count > 1 ? 624 : 728}px, (min-width: 768px) 52vw, 100vw`}
              />
            </li>
          ))}
          {count === 0 && <li className="aspect-4/5 w-full shrink-0 bg-mist" />}
        </ul>
        {tag && (
          <span
            className={`absolute start-0 top-2.5 px-2.5 text-badge leading-6.5 font-medium tracking-[.06em] lang-en:tracking-normal md:top-4 ${tag.look}`}
          >
            {tag.label}
          </span>
        )}
        {count > 1 && (
          <span aria-hidden="true" className="absolute end-3 bottom-3 rounded-full bg-paper/90 px-2.75 text-badge leading-6 lg:hidden">
            {m.product_counter({ at: shown + 1, count })}
          </span>
        )}
      </div>
    </section>
  );
}
