import {
  type ComponentType,
  type FunctionComponent,
  lazy,
  memo,
  type NamedExoticComponent,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';

/** Idle pages are hydrated after this time in ms. */
const restMs = 4000;
const events = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll', 'wheel'] as const;

let firstIntent: Promise<void> | undefined;

/** Resolves at the first user input. */
function firstInput(): Promise<void> {
  firstIntent ??= new Promise((resolve) => {
    const hand = new AbortController();
    const wake = () => {
      hand.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(wake, restMs);
    for (const sign of events) window.addEventListener(sign, wake, { capture: true, passive: true, signal: hand.signal });
  });
  return firstIntent;
}

type Module<P> = { Content: FunctionComponent<P> };

/** Reports that its part is hydrated. */
function Hydrated<P extends object>({ Part, props, onAlive }: { Part: ComponentType<P>; props: P; onAlive: () => void }) {
  useEffect(onAlive, [onAlive]);
  return <Part {...props} />;
}

/**
 * A part of a page that is server-rendered and hydrated on the first user input, so that pages that are only read need no code
 * for it. An earlier click is recorded and replayed. `present` is the component on the server. `load` lets a client loader
 * preload it for client navigation.
 */
export function hydrateOnIntent<P extends object>(fetchModule: () => Promise<Module<P>>, present: Module<P> | null) {
  let loaded: ComponentType<P> | NamedExoticComponent<P> | null = present?.Content ?? null;
  const load = async () => {
    // Rendered again only for other props.
    loaded ??= memo((await fetchModule()).Content);
    return loaded;
  };
  const Lazy = lazy(async () => {
    await firstInput();
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
    // React discards the server's HTML of a boundary that gets a new element before its code is loaded: until then the element and its
    // Suspense stay identical, and new props are shown once the part is hydrated.
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

/** Records the last click on a part that is not hydrated, and replays it afterwards. */
function createReplay(place: { current: HTMLElement | null }) {
  let target: HTMLElement | SVGElement | null = null;
  const waiting = new AbortController();
  return {
    keep(): void {
      const onClick = (event: MouseEvent) => {
        const isOurs = place.current?.contains(event.target as Node) ?? false;
        // Such a part reads boxes ticked before hydration itself.
        const isTakenUp = (event.target as Element).closest('[data-early]');
        if (!isOurs || isTakenUp || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        event.stopPropagation();
        target = event.target as HTMLElement;
      };
      const part = place.current;
      if (!part || waiting.signal.aborted) return;
      part.dataset['later'] = 'waiting';
      // On the window, as React stops such a click at the document.
      window.addEventListener('click', onClick, { capture: true, signal: waiting.signal });
    },
    replay(): void {
      waiting.abort();
      if (place.current) place.current.dataset['later'] = 'alive';
      if (target?.isConnected) target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      target = null;
    },
  };
}
