import { type MouseEvent, useEffect, useRef } from 'react';
import { Block } from '../../blocks/blocks.tsx';
import type { FilmView } from '../../blocks/film.tsx';
import { mayMove } from '../../blocks/may-move.ts';
import type { Edited } from './use-editor.ts';

type Props = { edited: Edited; film: FilmView | null; press: (id: string) => void };

/** The blocks as the shop shows them, each to be pressed; the chosen one is outlined and scrolled into view. */
export function EditedBlocks({ edited: { blocks, chosen, title }, film, press }: Props) {
  const firstHero = blocks.findIndex(({ view }) => view?.type === 'hero');
  const select = (event: MouseEvent): void => {
    const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-block]') : null;
    if (event.target instanceof Element && event.target.closest('summary')) return;
    event.preventDefault();
    event.stopPropagation();
    if (pressed?.dataset['block']) press(pressed.dataset['block']);
  };
  return (
    <div onClickCapture={select} data-page={title === null ? undefined : ''}>
      {title !== null && (
        <div className="wrap pt-8">
          <h1 className="title-page">{title}</h1>
        </div>
      )}
      {blocks.map((block, at) => (
        <Edit key={block.id} block={block} isChosen={block.id === chosen} film={film} isPageTitle={title === null && at === firstHero} />
      ))}
    </div>
  );
}

type EditProps = { block: Edited['blocks'][number]; isChosen: boolean; film: FilmView | null; isPageTitle: boolean };

function Edit({ block: { id, view, state, note }, isChosen, film, isPageTitle }: EditProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(
    function showChosen() {
      if (isChosen) place.current?.scrollIntoView({ block: 'nearest', behavior: mayMove() ? 'smooth' : 'instant' });
    },
    [isChosen],
  );
  return (
    <div
      ref={place}
      data-block={id}
      data-chosen={isChosen ? '' : undefined}
      className={`relative flow-root cursor-pointer scroll-my-24 after:pointer-events-none after:absolute after:inset-0 after:z-2 after:border-2 ${isChosen ? 'after:border-primary' : 'after:border-transparent hover:after:border-line-2'}`}
    >
      {note && (
        <p className={view ? 'absolute start-5 top-3 z-1 bg-ink px-3 py-1 text-caption text-white' : 'wrap section-gap'}>
          {view ? (
            note
          ) : (
            <span className="block border border-dashed border-line-2 px-5 py-8 text-center text-small text-ink-2">{note}</span>
          )}
        </p>
      )}
      {view && (
        <div
          className={state === 'hidden' || state === 'not_now' ? 'grayscale outline-2 -outline-offset-4 outline-dashed outline-line-2' : ''}
        >
          <Block block={view} film={film} isPageTitle={isPageTitle} />
        </div>
      )}
    </div>
  );
}
