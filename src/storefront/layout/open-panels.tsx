import { lazy, Suspense, useEffect, useState } from 'react';
import { type Panel, panels } from './panels.ts';
import { fetchToastBox } from './toasts.tsx';

/** Loaded on intent: a page that is only read needs none of them. */
const load = {
  drawer: async () => ({ default: (await import('./menu/drawer.tsx')).Drawer }),
  search: async () => ({ default: (await import('./search-dialog.tsx')).SearchDialog }),
  login: async () => ({ default: (await import('./sign-in/login-dialog.tsx')).LoginDialog }),
};
const dialogs = {
  drawer: lazy(load.drawer),
  search: lazy(load.search),
  login: lazy(load.login),
} satisfies Record<Panel, unknown>;
const events = ['pointermove', 'pointerdown', 'keydown'] as const;
const names = Object.keys(dialogs) as Panel[];

/** The panels over the page. One that was open stays mounted, so that it can return the focus. */
export function Panels() {
  const open = panels.use();
  const [used, setUsed] = useState<ReadonlySet<Panel>>(new Set());
  useEffect(
    function keepUsed() {
      if (open) setUsed((before) => (before.has(open) ? before : new Set(before).add(open)));
    },
    [open],
  );
  useEffect(function fetchAhead() {
    const hand = new AbortController();
    const fetchAll = () => {
      hand.abort();
      for (const name of names) void load[name]();
      void fetchToastBox();
    };
    for (const sign of events) window.addEventListener(sign, fetchAll, { passive: true, signal: hand.signal });
    return () => hand.abort();
  }, []);
  const close = (panel: Panel) => () => panels.get() === panel && panels.set(null);
  return names
    .filter((name) => used.has(name))
    .map((name) => {
      const Dialog = dialogs[name];
      return (
        <Suspense key={name}>
          <Dialog isOpen={open === name} onClose={close(name)} />
        </Suspense>
      );
    });
}
