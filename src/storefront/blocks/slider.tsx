import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { Children, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import * as m from '#messages';
import { mayMove } from './may-move.ts';

/** Milliseconds that each slide is shown. */
const pauseMs = 6000;

/**
 * Slides side by side that snap into place: without scripts they are scrolled. Moving by itself begins after hydration, waits while
 * the pointer or the focus is on it, and can be stopped.
 */
export function Slider({ autoplay, children }: { autoplay: boolean; children: ReactNode }) {
  const place = useRef<HTMLElement>(null);
  const track = useRef<HTMLUListElement>(null);
  const slides = Children.toArray(children);
  const at = useShownSlide(track);
  const [isPlaying, setPlaying] = useState(false);
  const go = (to: number): void => {
    const width = track.current?.clientWidth ?? 0;
    const next = (to + slides.length) % slides.length;
    track.current?.scrollTo({ left: next * width, behavior: mayMove() ? 'smooth' : 'instant' });
  };
  useEffect(
    function moveWhenAllowed() {
      setPlaying(autoplay && mayMove());
    },
    [autoplay],
  );
  usePlaying(place, isPlaying, () => go(at + 1));
  const Icon = isPlaying ? Pause : Play;
  const tool = 'grid size-11 place-items-center';
  return (
    <section ref={place} aria-roledescription={m.blocks_slider()} aria-label={m.blocks_slider_of()} className="relative mx-auto max-w-360">
      <ul ref={track} className="flex snap-x snap-mandatory overflow-x-auto overflow-y-hidden [scrollbar-width:none]">
        {slides.map((slide, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: slides are only ever replaced as a whole.
          <li key={i} className="w-full shrink-0 snap-start">
            {slide}
          </li>
        ))}
      </ul>
      <div className="absolute end-4 top-80 flex items-center bg-surface text-small md:top-104 lg:end-8 lg:top-auto lg:bottom-8">
        <button type="button" className={tool} onClick={() => go(at - 1)} aria-label={m.blocks_slide_before()}>
          <ChevronLeft size={20} strokeWidth={1.5} aria-hidden="true" />
        </button>
        <span className="tabular-nums" aria-live={isPlaying ? 'off' : 'polite'}>
          {m.blocks_slide_of({ n: at + 1, all: slides.length })}
        </span>
        <button type="button" className={tool} onClick={() => go(at + 1)} aria-label={m.blocks_slide_after()}>
          <ChevronRight size={20} strokeWidth={1.5} aria-hidden="true" />
        </button>
        {autoplay && (
          <button
            type="button"
            className={`${tool} border-s border-line`}
            onClick={() => setPlaying(!isPlaying)}
            aria-label={isPlaying ? m.blocks_slides_pause() : m.blocks_slides_play()}
          >
            <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
          </button>
        )}
      </div>
    </section>
  );
}

/** The place of the slide that fills the track. */
function useShownSlide(track: RefObject<HTMLUListElement | null>): number {
  const [at, setAt] = useState(0);
  useEffect(
    function followScrolling() {
      const list = track.current;
      if (!list) return;
      const look = (): void => setAt(Math.round(list.scrollLeft / Math.max(1, list.clientWidth)));
      look();
      list.addEventListener('scroll', look, { passive: true });
      return () => list.removeEventListener('scroll', look);
    },
    [track],
  );
  return at;
}

/** Calls `next` after each pause, unless the slides are hovered, focused or out of view. */
function usePlaying(place: RefObject<HTMLElement | null>, isPlaying: boolean, next: () => void): void {
  const advance = useEffectEvent(next);
  useEffect(
    function moveAfterPause() {
      if (!isPlaying) return;
      const timer = setInterval(() => {
        const isUsed = document.hidden || place.current?.matches(':hover, :focus-within');
        if (!isUsed) advance();
      }, pauseMs);
      return () => clearInterval(timer);
    },
    [isPlaying, place],
  );
}
