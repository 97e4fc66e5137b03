import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { useLatest } from './use-latest.ts';

type Shortcuts = Record<string, (event: KeyboardEvent) => unknown>;

const typesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) || target.role === 'grid');
/** Whether a dialog can be seen: antd hides what is around a closed one a moment later. */
const isCovered = (): boolean => [...document.querySelectorAll('dialog[open], .ant-modal')].some((dialog) => dialog.checkVisibility());

/** `s`, `shift+x`, `mod+s`: mod is Command on a Mac and Ctrl elsewhere. */
function shortcutName(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const isLetter = /^[a-z]$/.test(key);
  return `${event.metaKey || event.ctrlKey ? 'mod+' : ''}${event.altKey ? 'alt+' : ''}${isLetter && event.shiftKey ? 'shift+' : ''}${key}`;
}

const isPlain = (name: string): boolean => !name.startsWith('mod+') && name !== 'Escape';
const secondKeyWithinMs = 1500;

/** One listener for all: a letter after `g` belongs to the sequence and to nothing else on the screen. */
const layers = new Set<{ current: Shortcuts }>();
/** The keys of each layer as of its last render. */
const keysOf = new Map<{ current: Shortcuts }, string[]>();
let gReadAt = Number.NEGATIVE_INFINITY;
let areLettersOff = false;

/** People who use speech or switches can turn single letters off (WCAG 2.1.4). */
export function turnLettersOff(isOff: boolean): void {
  areLettersOff = isOff;
}

function press(event: KeyboardEvent): void {
  if (event.isComposing || event.defaultPrevented || /^(Shift|Control|Alt|Meta)$/.test(event.key)) return;
  const key = shortcutName(event);
  const isPair = event.timeStamp - gReadAt < secondKeyWithinMs;
  gReadAt = Number.NEGATIVE_INFINITY;
  if (isCovered() || (isPlain(key) && typesText(event.target))) return;
  if (areLettersOff && /^(shift\+)?[^+]$/.test(key)) return;
  if (key === 'g' && !isPair) {
    // Counted from now, not from the press: a busy page reads keys late, and the second key is pressed when the page responds again.
    gReadAt = performance.now();
    return;
  }
  const name = isPair ? `g ${key}` : key;
  for (const layer of [...layers]) layer.current[name]?.(event);
}

const subscribers = new Set<() => void>();
let changes = 0;
function notifySubscribers(): void {
  changes += 1;
  for (const subscriber of subscribers) subscriber();
}
function subscribe(subscriber: () => void): () => void {
  subscribers.add(subscriber);
  return () => subscribers.delete(subscriber);
}

/** The keys that work on the present screen; renders again when they change. */
export function useActiveKeys(): Set<string> {
  useSyncExternalStore(subscribe, () => changes);
  return new Set([...keysOf.values()].flat());
}

/** Shortcuts while the caller is mounted: `x`, `mod+s`, `g o`. Plain keys are off in fields and during input method composition. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useLatest(shortcuts);
  // Attached before the first paint: as soon as the screen can be seen, a key may be pressed.
  useLayoutEffect(function listenForKeys() {
    if (layers.size === 0) window.addEventListener('keydown', press);
    layers.add(latest);
    return () => {
      layers.delete(latest);
      keysOf.delete(latest);
      if (layers.size === 0) window.removeEventListener('keydown', press);
      notifySubscribers();
    };
  }, []);
  const names = Object.keys(shortcuts).join(' ');
  useEffect(
    function announceKeys() {
      keysOf.set(latest, names.split(' ').filter(Boolean));
      notifySubscribers();
    },
    [names],
  );
}

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The label of the Command or Ctrl key. */
export const modKey = (): string => (isApple() ? '⌘' : 'Ctrl ');

/** The label of the Option or Alt key. */
export const altKey = (): string => (isApple() ? '⌥' : 'Alt ');
