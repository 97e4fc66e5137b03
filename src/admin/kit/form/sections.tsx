import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import type { Text } from '#shared/locale.ts';
import { LanguageDot } from '../cells.tsx';
import { Card } from '../page.tsx';
import textStyles from '../text.module.css';
import styles from './form.module.css';
import type { Form } from './use-form.ts';

/** One card of a form and its anchor tab. F: the form's value; R: the loaded record, undefined while creating. */
export type Section<F, R> = {
  id: string;
  title: () => string;
  /** Beside the title, in the tab too. */
  count?: (form: Form<F>) => number | undefined;
  /** Beside the title, in the card only. */
  note?: () => string;
  /** Marks the tab with a dot when this text lacks a language. */
  dot?: (form: Form<F>) => Text | null;
  extra?: (form: Form<F>, record: R | undefined) => ReactNode;
  /** The body has no padding: sheets. */
  isFlush?: boolean;
  body: (form: Form<F>, record: R | undefined) => ReactNode;
};

/** All cards one below the other, so that the page can be searched and printed. */
export function SectionCards<F, R>({
  sections,
  form,
  record,
}: {
  sections: readonly Section<F, R>[];
  form: Form<F>;
  record: R | undefined;
}): ReactNode {
  return sections.map((section) => (
    <Card
      key={section.id}
      id={section.id}
      title={section.title()}
      meta={section.note?.()}
      extra={section.extra?.(form, record)}
      isFlush={section.isFlush ?? false}
    >
      {section.body(form, record)}
    </Card>
  ));
}

type Anchors<F, R> = { sections: readonly Section<F, R>[]; form: Form<F>; label: string; aside?: ReactNode };

/** Anchor tabs that follow the scroll position. */
export function SectionTabs<F, R>({ sections, form, label, aside }: Anchors<F, R>): ReactNode {
  const current = useScrollSpy(sections.map(({ id }) => id));
  // A single section needs no tabs.
  if (sections.length < 2) return aside && <div className={styles.formTabs}>{aside}</div>;
  return (
    <nav className={styles.formTabs} aria-label={label}>
      {sections.map(({ id, title, count, dot }) => {
        const text = dot?.(form);
        return (
          <a key={id} href={`#${id}`} aria-current={current === id ? 'location' : undefined} onClick={(event) => jump(event, id)}>
            {title()}
            {count?.(form) !== undefined && <span className={`${textStyles.num} ${textStyles.aside}`}>{count(form)}</span>}
            {text && !text.en && <LanguageDot text={text} />}
          </a>
        );
      })}
      {aside}
    </nav>
  );
}

function jump(event: MouseEvent, id: string): void {
  event.preventDefault();
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  document.getElementById(id)?.scrollIntoView({ behavior: calm ? 'auto' : 'smooth', block: 'start' });
}

/** The scrolling element: the layout's panel, on a phone the page itself. */
const scroller = (): Element => {
  const panel = document.getElementById('main');
  return panel && panel.scrollHeight > panel.clientHeight && getComputedStyle(panel).overflowY === 'auto'
    ? panel
    : document.documentElement;
};

/** The section at the top of the visible area; the last one at the end of the page. */
function useScrollSpy(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const key = ids.join(' ');
  useEffect(
    function followScrolling() {
      const all = key.split(' ');
      const look = (): void => {
        const { scrollTop, clientHeight, scrollHeight } = scroller();
        const isAtEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 4;
        const passed = all.filter((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY) < 180);
        setCurrent((isAtEnd ? all.at(-1) : passed.at(-1)) ?? all[0]);
      };
      look();
      // Scroll events do not bubble, but can be captured.
      document.addEventListener('scroll', look, { passive: true, capture: true });
      return () => document.removeEventListener('scroll', look, { capture: true });
    },
    [key],
  );
  return current;
}
