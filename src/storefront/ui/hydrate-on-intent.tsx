import { type ComponentType, lazy, memo, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';

/** A page at rest is made lively after so long, whether or not anybody touches it. */
const restMs = 4000;
const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll', 'wheel'] as const;

let firstIntent: Promise<void> | undefined;

/** Resolves at the first sign of the reader's hand. */
function firstSign(): Promise<void> {
  firstIntent ??= new Promise((resolve) => {
    const hand = new AbortController();
    const wake = () => {
      hand.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(wake, restMs);
    for (const sign of signs) window.addEventListener(sign, wake, { capture: true, passive: true, signal: hand.signal });
  });
  return firstIntent;
}

type Module<P> = { Content: ComponentType<P> };

/** Reports that its part of the page is alive. */
function Hydrated<P extends object>({ Part, props, onAlive }: { Part: ComponentType<P>; props: P; onAlive: () => void }) {
  useEffect(onAlive, [onAlive]);
  return <Part {...props} />;
}

/**
 * A part of a page that the server writes out whole, and whose code the browser fetches at the first sign of a hand: a page
 * that is only read needs none of it. A click that comes before the code is kept and done then. `present` is the part itself
 * on the server. `load` also lets a client loader fetch it ahead, so that going there within the shop shows it at once.
 */
export function hydrateOnIntent<P extends object>(fetchModule: () => Promise<Module<P>>, present: Module<P> | null) {
  let loaded: ComponentType<P> | null = present?.Content ?? null;
  const load = async () => {
    // Drawn again only for other facts, however often the frame around it is.
    loaded ??= memo((await fetchModule()).Content) as unknown as ComponentType<P>;
    return loaded;
  };
  const Lazy = lazy(async () => {
    await firstSign();
    return { default: await load() };
  });

  function Later(props: P) {
    const [Part] = useState<ComponentType<P>>(() => loaded ?? Lazy);
    const place = useRef<HTMLDivElement>(null);
    const [clicks] = useState(() => createReplay(place));
    const [isAlive, setAlive] = useState(false);
    const [first] = useState(props);
    useEffect(
      function recordClicks() {
        return clicks.keep();
      },
      [clicks],
    );
    const onAlive = useCallback(() => {
      clicks.replay();
      setAlive(true);
    }, [clicks]);
    const shown = isAlive ? props : first;
    // React erases the server's HTML of a boundary that gets a new element before its code is there: until then the element,
    // with its Suspense, stays the very same, and what changed meanwhile is shown once the part is alive.
    const part = useMemo(
      () => (
        <Suspense>
          <Hydrated Part={Part} props={shown} onAlive={onAlive} />
        </Suspense>
      ),
      [Part, onAlive, shown],
    );
    return <div ref={place}>{part}</div>;
  }
  return { Later, load };
}

/** Keeps the last click on a part that is not alive yet, and does it again once it is. */
function createReplay(place: { current: HTMLElement | null }) {
  let kept: HTMLElement | SVGElement | null = null;
  const waiting = new AbortController();
  return {
    keep(): void {
      const onClick = (event: MouseEvent) => {
        const isOurs = place.current?.contains(event.target as Node) ?? false;
        // Such a part takes up by itself what was ticked before it came alive.
        const isTakenUp = (event.target as Element).closest('[data-early]');
        if (!isOurs || isTakenUp || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        event.stopPropagation();
        kept = event.target as HTMLElement;
      };
      const part = place.current;
      if (!part || waiting.signal.aborted) return;
      part.dataset['later'] = 'waiting';
      // At the window: React itself stops such a click at the document.
      window.addEventListener('click', onClick, { capture: true, signal: waiting.signal });
    },
    replay(): void {
      waiting.abort();
      if (place.current) place.current.dataset['later'] = 'alive';
      if (kept?.isConnected) kept.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      kept = null;
    },
  };
}
