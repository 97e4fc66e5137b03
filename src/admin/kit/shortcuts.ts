import { useEffect, useRef } from 'react';

type Shortcuts = Record<string, (event: KeyboardEvent) => void>;

const typesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) || target.role === 'grid');
const isCovered = (): boolean => document.querySelector('dialog[open], .ant-modal-wrap:not([style*="display: none"])') !== null;

/** `s`, `shift+x`, `mod+s`: mod is ⌘ on a Mac and Ctrl elsewhere. */
function nameOf(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const isLetter = /^[a-z]$/.test(key);
  return `${event.metaKey || event.ctrlKey ? 'mod+' : ''}${event.altKey ? 'alt+' : ''}${isLetter && event.shiftKey ? 'shift+' : ''}${key}`;
}

/** Single keys are off while a field has focus or an input method composes; with mod they always work. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.isComposing || event.defaultPrevented) return;
      const name = nameOf(event);
      const act = latest.current[name];
      if (!act || isCovered() || (!name.startsWith('mod+') && name !== 'Escape' && typesText(event.target))) return;
      act(event);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

/** How the key that this keyboard calls "command" is written. */
export const modKey = (): string => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl ');
