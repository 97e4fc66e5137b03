import { useEffect, useState } from 'react';
import * as m from '#messages';

type Part = { anchor: string; title: string };

/** The table of contents beside a text, with the current section marked. Plain links work without scripts. */
export function Contents({ parts, label = m.news_contents() }: { parts: readonly Part[]; label?: string }) {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(
    function followReading() {
      const seen = new IntersectionObserver(
        (entries) => {
          const entered = entries.find((entry) => entry.isIntersecting);
          if (entered) setCurrent(entered.target.id);
        },
        { rootMargin: '0px 0px -70% 0px' },
      );
      for (const { anchor } of parts) {
        const heading = document.getElementById(anchor);
        if (heading) seen.observe(heading);
      }
      return () => seen.disconnect();
    },
    [parts],
  );
  return (
    <nav aria-label={label} className="hidden self-start text-menu lg:sticky lg:top-8 lg:block">
      <ol className="border-s border-line">
        {parts.map(({ anchor, title }) => (
          <li key={anchor}>
            <a
              href={`#${anchor}`}
              aria-current={current === anchor ? 'location' : undefined}
              className={`-ms-px block border-s-2 py-1.5 ps-3.5 ${current === anchor ? 'border-primary font-semibold' : 'border-transparent text-ink-2 hover:text-ink'}`}
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
