import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import * as m from '#messages';
import { CloseButton } from '../../ui/dialog.tsx';

const key = 'rounded-control border border-line-2 px-2 py-0.5 font-sans';

/** The dialog's header: the field, key hints, close. */
export function SearchField(input: ComponentProps<'input'>) {
  return (
    <div className="flex h-16 items-center gap-4 border-b border-ink md:h-22">
      <Search size={24} strokeWidth={1.5} aria-hidden="true" className="shrink-0" />
      <input
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={false}
        aria-controls={undefined}
        data-autofocus
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={m.search_placeholder()}
        aria-label={m.search_placeholder()}
        maxLength={100}
        className="min-w-0 flex-1 bg-transparent text-[1.375rem] font-medium outline-none placeholder:font-normal placeholder:text-ink-3 md:text-[1.625rem]"
        {...input}
      />
      <span aria-hidden="true" className="hidden items-center gap-1.5 text-caption text-ink-2 lg:flex">
        <kbd className={key}>↑</kbd>
        <kbd className={key}>↓</kbd>
        {m.search_choose()}
        <kbd className={`ms-3 ${key}`}>Enter</kbd>
        {m.search_go()}
      </span>
      <CloseButton className="-me-2.5" />
    </div>
  );
}
