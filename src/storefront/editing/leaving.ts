import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { carryOver, countChanges, useEditing } from './store.ts';

/** Pages with this template; the server leads back from those without. */
const hasTemplate = /^(?:\/en)?\/(?:products|news|shops)(?:\/|$)/;

/** The address that opens the page in editing mode. */
function addressFor({ pathname, search, hash }: { pathname: string; search: string; hash: string }): string {
  if (!hasTemplate.test(pathname)) return pathname + search + hash;
  const query = new URLSearchParams(search);
  query.set('template', 'dashboard');
  return `${pathname}?${query}${hash}`;
}

let isAllowed = false;
/** Leaves without the browser's confirmation. */
export function leaveFor(address: string): void {
  isAllowed = true;
  location.assign(address);
}

/**
 * Guards unsaved changes. Every other page is a new document, so that the server chooses its template; a page with changes is left
 * only after confirmation. `waiting` is the address that awaits it. Switching the language keeps the changes.
 */
export function useLeaving(): { waiting: string | null; ask: (address: string) => void; stay: () => void } {
  const [waiting, setWaiting] = useState<string | null>(null);
  const isDirty = countChanges(useEditing()) > 0;
  const ask = (address: string) => (isDirty ? setWaiting(address) : leaveFor(address));
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) => from.pathname + from.search !== to.pathname + to.search && !isAllowed,
  );
  useEffect(function askBeforeLeaving() {
    if (blocker.state !== 'blocked') return;
    const address = addressFor(blocker.location);
    blocker.reset();
    ask(address);
  });
  useEffect(
    function guardPage() {
      const guard = (event: BeforeUnloadEvent) => {
        if (isDirty && !isAllowed) event.preventDefault();
      };
      const takeAlong = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
        // With these keys the link opens beside this page, which stays.
        if (ctrlKey || metaKey || shiftKey || !(target instanceof Element) || !target.closest('a[hreflang]')) return;
        carryOver();
        isAllowed = true;
      };
      const off = new AbortController();
      window.addEventListener('beforeunload', guard, { signal: off.signal });
      document.addEventListener('click', takeAlong, { signal: off.signal });
      return () => off.abort();
    },
    [isDirty],
  );
  return { waiting, ask, stay: () => setWaiting(null) };
}
