import { type ReactNode, useEffect, useState } from 'react';
import { isSame } from './form-values.ts';
import { Card } from '../page.tsx';
import { LanguageDot } from '../cells.tsx';
import type { Form } from './use-form.ts';
import type { Text } from '#shared/locale.ts';

/** One card of a form and its anchor tab. F: as the form holds it; R: the record as loaded, undefined while creating. */
export type Section<F, R> = {
  id: string;
  title: () => string;
  /** Beside the title, in the tab too. */
  count?: (form: Form<F>) => number | undefined;
  /** Beside the title, in the card only. */
  note?: () => string;
  /** A dot in the tab when this text lacks a language. */
  dot?: (form: Form<F>) => Text | null;
  extra?: (form: Form<F>, record: R | undefined) => ReactNode;
  /** The body reaches the card's edges: sheets. */
  isFlush?: boolean;
  body: (form: Form<F>, record: R | undefined) => ReactNode;
};

/** The cards under each other: nothing is hidden in a pane, so that the page can be searched and printed. */
export function SectionCards<F, R>({ sections, form, record }: { sections: readonly Section<F, R>[]; form: Form<F>; record: R | undefined }): ReactNode {
  return sections.map((section) => (
    <Card key={section.id} id={section.id} title={section.title()} meta={section.note?.()} extra={section.extra?.(form, record)} isFlush={section.isFlush ?? false}>
      {section.body(form, record)}
    </Card>
  ));
}

type Anchors<F, R> = { sections: readonly Section<F, R>[]; form: Form<F>; label: string; aside?: ReactNode };

/** Anchor tabs that follow the reading: they scroll, they do not switch. */
export function SectionTabs<F, R>({ sections, form, label, aside }: Anchors<F, R>): ReactNode {
  const current = useScrollSpy(sections.map(({ id }) => id));
  return (
    <nav className="form-tabs" aria-label={label}>
      {sections.map(({ id, title, count, dot }) => {
        const text = dot?.(form);
        return (
          <a key={id} href={`#${id}`} aria-current={current === id ? 'location' : undefined} onClick={(event) => jump(event, id)}>
            {title()}
            {count?.(form) !== undefined && <span className="num">{count(form)}</span>}
            {text !== undefined && !isSame(text, null) && !text?.en && <LanguageDot text={text} />}
          </a>
        );
      })}
      {aside}
    </nav>
  );
}

function jump(event: React.MouseEvent, id: string): void {
  event.preventDefault();
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  document.getElementById(id)?.scrollIntoView({ behavior: calm ? 'auto' : 'smooth', block: 'start' });
}

/** The section at the top of the window; the last one once the page's end is reached. */
function useScrollSpy(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const key = ids.join(' ');
  useEffect(() => {
    const all = key.split(' ');
    const look = (): void => {
      const page = document.documentElement;
      const isAtEnd = page.scrollTop > 0 && page.scrollTop + innerHeight >= page.scrollHeight - 4;
      const above = all.filter((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < 160);
      setCurrent((isAtEnd ? all.at(-1) : above.at(-1)) ?? all[0]);
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [key]);
  return current;
}
