import { Flex, Input, type InputRef } from 'antd';
import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ClearMark } from '../clear-mark.tsx';
import { useShortcuts } from '../shortcuts.ts';
import textStyles from '../text.module.css';
import { Filters } from './filters.tsx';
import type { Change, Params } from './list-query.ts';
import type { Filter } from './spec.ts';
import styles from './toolbar.module.css';

const typingPause = 300;
type Toolbar = {
  search: (() => string) | undefined;
  filters: readonly Filter[];
  params: Params;
  change: Change;
  chips?: ReactNode;
  children: ReactNode;
};

/** Search, filters and, at the right, display settings. `chips`: filters of the screen's own. */
export function Toolbar({ search, filters, params, change, chips, children }: Toolbar): ReactNode {
  return (
    <Flex gap={6} wrap align="center" className={styles.toolbar}>
      {search && <SearchField placeholder={search()} value={params['q'] ?? ''} onSearch={(q) => change({ q })} />}
      {chips ?? <Filters filters={filters} params={params} change={change} />}
      <Flex gap={4} className={styles.toolbarEnd}>
        {children}
      </Flex>
    </Flex>
  );
}

/** Searches when typing pauses; `/` focuses it. Text being composed by an input method is not searched. */
function SearchField({ placeholder, value, onSearch }: { placeholder: string; value: string; onSearch: (q: string) => void }): ReactNode {
  const field = useRef<InputRef>(null);
  const [text, setText] = useState(value);
  const isComposing = useRef(false);
  const sent = useRef(value);
  const search = (q: string): void => {
    sent.current = q;
    onSearch(q);
  };
  const searchSettled = useEffectEvent(search);
  useEffect(
    function takeOutsideValue() {
      // What this field sent arrives after more was typed: only values set from outside replace the text.
      if (value !== sent.current) setText(value);
      sent.current = value;
    },
    [value],
  );
  useEffect(
    function searchAfterPause() {
      if (text === value || isComposing.current) return;
      const timer = setTimeout(() => searchSettled(text), typingPause);
      return () => clearTimeout(timer);
    },
    [text, value],
  );
  useShortcuts({
    '/': (event) => {
      event.preventDefault();
      field.current?.focus();
    },
  });
  return (
    <Input
      ref={field}
      className={styles.search}
      value={text}
      placeholder={placeholder}
      aria-label={placeholder}
      allowClear={{ clearIcon: <ClearMark /> }}
      prefix={<Search size={15} className={textStyles.muted} aria-hidden="true" />}
      suffix={text ? null : <kbd>/</kbd>}
      onChange={(event) => setText(event.target.value)}
      onCompositionStart={() => (isComposing.current = true)}
      onCompositionEnd={(event) => {
        isComposing.current = false;
        search(event.currentTarget.value);
      }}
      onPressEnter={() => search(text)}
      onKeyDown={(event) => event.key === 'Escape' && field.current?.blur()}
    />
  );
}
