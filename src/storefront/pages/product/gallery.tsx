import { Play } from 'lucide-react';
import { lazy, type MouseEvent, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import * as m from '#messages';
import type { PictureView } from '#shared/fields.ts';
import { Picture } from '../../ui/picture.tsx';

const Zoom = lazy(async () => ({ default: (await import('./zoom.tsx')).Zoom }));
const Video = lazy(async () => ({ default: (await import('./video.tsx')).Video }));

type Props = {
  pictures: readonly PictureView[];
  videoUrl: string | null;
  tag: { label: string; look: string } | null;
  /** The picture of the selected item; the gallery scrolls to it on change. */
  shownUrl: string | undefined;
  /** Rendered over the upper right corner. */
  children?: ReactNode;
};

/** The full-size file, opened without scripts. */
const largest = ({ url, widths }: PictureView) => `${url}-${widths.at(-1)}.webp`;

/** Opens the dialog; with a modifier key the link works as usual. */
const plainly = (event: MouseEvent) => event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;

type ThumbsProps = Pick<Props, 'pictures'> & { count: number; shown: number; onShow: (at: number) => void };

/** Thumbnails on wide screens; the video, without a picture of its own, is last. */
function Thumbs({ pictures, count, shown, onShow }: ThumbsProps) {
  return (
    <ul className="hidden flex-col gap-3 lg:flex">
      {Array.from({ length: count }, (_, at) => (
        <li key={pictures[at]?.url ?? 'video'}>
          <button
            type="button"
            aria-current={at === shown ? 'true' : undefined}
            aria-label={pictures[at] ? m.product_picture_of({ at: at + 1, count }) : m.product_video()}
            onClick={() => onShow(at)}
            className={`grid aspect-card w-full place-items-center bg-mist ${at === shown ? 'outline outline-offset-3 outline-ink' : ''}`}
          >
            {pictures[at] ? (
              <Picture picture={pictures[at]} sizes="88px" alt="" />
            ) : (
              <Play size={24} strokeWidth={1.5} aria-hidden="true" />
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The gallery: thumbnails at the left on wide screens; swiped with a counter on the phone. */
export function Gallery({ pictures, videoUrl, tag, shownUrl, children }: Props) {
  const [shown, setShown] = useState(0);
  const [isZoomed, setZoomed] = useState(false);
  const [isPlaying, setPlaying] = useState(false);
  const strip = useRef<HTMLUListElement>(null);
  const count = pictures.length + (videoUrl ? 1 : 0);

  useEffect(function followSwipe() {
    const list = strip.current;
    if (!list) return;
    const onScroll = () => setShown(Math.round(list.scrollLeft / list.clientWidth));
    list.addEventListener('scroll', onScroll, { passive: true });
    return () => list.removeEventListener('scroll', onScroll);
  }, []);
  const scrollToPicture = useEffectEvent((shownAddress: string | undefined) => {
    const at = pictures.findIndex(({ url }) => url === shownAddress);
    const list = strip.current;
    if (at >= 0) list?.scrollTo({ left: at * list.clientWidth, behavior: 'instant' });
  });
  useEffect(
    function followChoice() {
      scrollToPicture(shownUrl);
    },
    [shownUrl],
  );

  function show(at: number) {
    const list = strip.current;
    list?.scrollTo({ left: at * list.clientWidth, behavior: 'instant' });
    setShown(at);
  }

  return (
    <section
      aria-label={m.product_gallery()}
      className={`relative -mx-5 md:mx-0 md:self-start ${count > 1 ? 'lg:grid lg:grid-cols-[5.5rem_1fr] lg:gap-4' : ''}`}
    >
      {count > 1 && <Thumbs pictures={pictures} count={count} shown={shown} onShow={show} />}
      <div className="relative">
        <ul
          ref={strip}
          tabIndex={count > 1 ? 0 : undefined}
          className="relative flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-card bg-mist [scrollbar-width:none]"
        >
          {pictures.map((picture, at) => (
            <li key={picture.url} inert={at !== shown || undefined} className="aspect-card w-full shrink-0 snap-center">
              <a
                href={largest(picture)}
                aria-label={m.product_zoom({ name: picture.alt })}
                className="block size-full cursor-zoom-in focus-visible:-outline-offset-4"
                onClick={(event) => {
                  if (!plainly(event)) return;
                  event.preventDefault();
                  setZoomed(true);
                }}
              >
                <Picture
                  picture={picture}
                  eager={at === 0}
                  sizes={`(min-width: 1440px) ${count > 1 ? 624 : 728}px, (min-width: 768px) 52vw, 100vw`}
                />
              </a>
            </li>
          ))}
          {pictures.length === 0 && <li className="aspect-card w-full shrink-0 bg-mist" />}
          {videoUrl && (
            <li className="relative aspect-card w-full shrink-0 snap-center bg-ink">
              {isPlaying ? (
                <Suspense>
                  <Video url={videoUrl} />
                </Suspense>
              ) : (
                <button
                  type="button"
                  className="on-dark absolute inset-0 grid place-items-center text-white"
                  onClick={() => setPlaying(true)}
                >
                  <span className="grid justify-items-center gap-3 text-small">
                    <Play size={48} strokeWidth={1.5} aria-hidden="true" />
                    {m.product_play()}
                  </span>
                </button>
              )}
            </li>
          )}
        </ul>
        {tag && (
          <span
            className={`pointer-events-none absolute start-0 top-2.5 px-2.5 text-badge leading-6.5 font-medium tracking-[.06em] lang-en:tracking-normal md:top-4 ${tag.look}`}
          >
            {tag.label}
          </span>
        )}
        {children}
        {count > 1 && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute end-3 bottom-3 rounded-full bg-paper/90 px-2.75 text-badge leading-6 lg:hidden"
          >
            {m.product_counter({ at: shown + 1, count })}
          </span>
        )}
      </div>
      {isZoomed && (
        <Suspense>
          <Zoom pictures={pictures} first={shown} onClose={() => setZoomed(false)} />
        </Suspense>
      )}
    </section>
  );
}
