import { useEffect, useState } from 'react';
import type { PreviewedBlock } from '#modules/shopfront/contract.ts';
import { load } from '../../blocks/rare/load.ts';

/** What the editor sends: the blocks, which one is chosen, and a note in place of one that shoppers do not see. */
export type Edited = {
  blocks: (PreviewedBlock & { note: string })[];
  chosen: string | null;
  /** The heading of a custom page; null: the home page. */
  title: string | null;
};

/** The connection to the editor around this frame: what is edited, and the block that was pressed here. */
export function useEditor(): { edited: Edited | null; isAlone: boolean; press: (id: string) => void } {
  const [edited, setEdited] = useState<Edited | null>(null);
  const [isAlone, setAlone] = useState(false);
  useEffect(function listenToEditor() {
    const mounted = new AbortController();
    const receive = ({ origin, source, data }: MessageEvent<Partial<{ edited: Edited }>>): void => {
      if (origin === location.origin && source === parent && data.edited) setEdited(data.edited);
    };
    const listen = async (): Promise<void> => {
      // Otherwise rare blocks would wait for the pointer, which is in the editor. Before any message, so that none overtakes another.
      await load();
      window.addEventListener('message', receive, { signal: mounted.signal });
      parent.postMessage('preview is ready', location.origin);
    };
    if (parent === window) setAlone(true);
    else void listen();
    return () => mounted.abort();
  }, []);
  return { edited, isAlone, press: (id) => parent.postMessage({ pressed: id }, location.origin) };
}
