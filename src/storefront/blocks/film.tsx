import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import * as m from '#messages';
import type { Received } from '../call.ts';
import { Picture } from '../ui/picture.tsx';
import { ShopLink } from '../ui/shop-link.tsx';
import { mayMove } from './may-move.ts';

export type FilmView = NonNullable<Received<'content.videoBackground'>['video']>;

const isFile = (source: string) => /^(?:https:\/|)\/\S+\.(?:mp4|webm|ogv)(?:\?\S*)?$/i.test(source);

const heights: Record<FilmView['height'], string> = {
  low: 'h-64 md:h-80 lg:h-100',
  medium: 'h-96 md:h-120 lg:h-150',
  tall: 'h-128 md:h-160 lg:h-200',
};

const corner = 'absolute end-4 bottom-4 grid size-13 place-items-center rounded-full bg-ink text-white lg:end-8 lg:bottom-8';

/**
 * The background video of the home page. The poster comes with the page; a muted file may start by itself and can be stopped.
 * YouTube and Vimeo videos open at their own site: nothing of theirs loads before a tap.
 */
export function Film({ film, isBlock = false }: { film: FilmView; isBlock?: boolean }) {
  const video = useRef<HTMLVideoElement>(null);
  const [isLoaded, setLoaded] = useState(false);
  const [isPlaying, setPlaying] = useState(false);
  useEffect(
    function startSilentFilm() {
      if (film.autoplay && film.muted && isFile(film.source) && mayMove()) setLoaded(true);
    },
    [film],
  );

  function toggle() {
    if (!isLoaded) setLoaded(true);
    // Pausing it again before it plays rejects.
    else if (video.current?.paused) void video.current.play().catch(() => {});
    else video.current?.pause();
  }
  const source = film.mobile_source && typeof window !== 'undefined' && innerWidth < 768 ? film.mobile_source : film.source;
  const Icon = isPlaying ? Pause : Play;
  return (
    <section
      aria-label={film.caption || m.home_film()}
      className={`on-dark relative mx-auto max-w-360 overflow-hidden bg-ink ${heights[film.height]} ${isBlock ? 'section-gap' : 'mb-12'}`}
    >
      {film.poster && <Picture picture={film.poster} alt="" eager={!isBlock} sizes="(min-width: 1440px) 1440px, 100vw" />}
      {isLoaded && (
        <video
          ref={video}
          src={source}
          muted={film.muted}
          loop={film.loop}
          autoPlay
          playsInline
          onPlay={() => setPlaying(true)}
          onPause={() => setPlaying(false)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
      <div aria-hidden="true" className="pointer-events-none absolute inset-0 bg-ink" style={{ opacity: film.overlay / 100 }} />
      {/* Keeps the caption readable over any video. */}
      {film.caption && (
        <div
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-0 bottom-0 h-1/2 bg-linear-to-t from-ink/75 to-transparent"
        />
      )}
      {film.caption && (
        <p className="display absolute start-5 bottom-5 max-w-[70%] text-[1.5rem] text-white lg:start-16 lg:bottom-12 lg:text-[2.25rem]">
          {film.link ? <ShopLink to={film.link}>{film.caption}</ShopLink> : film.caption}
        </p>
      )}
      {isFile(film.source) ? (
        <button type="button" onClick={toggle} aria-label={isPlaying ? m.home_film_pause() : m.home_film_play()} className={corner}>
          <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
        </button>
      ) : (
        <a href={film.source} target="_blank" rel="noopener noreferrer" aria-label={m.home_film_elsewhere()} className={corner}>
          <Play size={20} strokeWidth={1.5} aria-hidden="true" />
        </a>
      )}
    </section>
  );
}
