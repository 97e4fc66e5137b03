import { lazy, Suspense, useEffect, useState } from 'react';
import { type Panel, panels } from './panels.ts';

/** Their code is fetched when they are first asked for: most visits need none of them. */
const dialogs = {
  drawer: lazy(async () => ({ default: (await import('./drawer.tsx')).Drawer })),
  search: lazy(async () => ({ default: (await import('./search-dialog.tsx')).SearchDialog })),
  login: lazy(async () => ({ default: (await import('./login-dialog.tsx')).LoginDialog })),
  account: lazy(async () => ({ default: (await import('./account-dialog.tsx')).AccountDialog })),
} satisfies Record<Panel, unknown>;
const names = Object.keys(dialogs) as Panel[];

/** What lies over the page. A panel that was open once stays, closed, so that it can return the focus. */
export function Panels() {
  const open = panels.use();
  const [used, setUsed] = useState<ReadonlySet<Panel>>(new Set());
  useEffect(
    function keepUsed() {
      if (open) setUsed((before) => (before.has(open) ? before : new Set(before).add(open)));
    },
    [open],
  );
  const close = (panel: Panel) => () => panels.get() === panel && panels.set(null);
  return names.filter((name) => used.has(name)).map((name) => {
    const Dialog = dialogs[name];
    return (
      <Suspense key={name}>
        <Dialog isOpen={open === name} onClose={close(name)} />
      </Suspense>
    );
  });
}
