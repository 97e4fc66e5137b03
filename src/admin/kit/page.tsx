import { Flex } from 'antd';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { mayOpen } from '../layout/may-open.ts';
import { useProfile } from '../session.ts';
import cardStyles from './card.module.css';
import styles from './page.module.css';
import { lastListAddress } from './record-pager.tsx';

type PageHead = { title: ReactNode; back?: string; meta?: ReactNode; aside?: ReactNode; children?: ReactNode };

/** The title row: back link, title, marks; actions at the right, one primary at most. */
export function PageHead({ title, back, meta, aside, children }: PageHead): ReactNode {
  const profile = useProfile();
  return (
    <Flex wrap align="center" data-testid="page-head" className={styles.pageHead}>
      {back && mayOpen(profile, back) && (
        <Link data-testid="back" className={styles.back} to={lastListAddress(back)} aria-label={m.admin_kit_back()}>
          <ArrowLeft size={17} />
        </Link>
      )}
      <h1>{title}</h1>
      {aside}
      {meta && <span className={styles.pageMeta}>{meta}</span>}
      {children && (
        <Flex gap="small" wrap align="center" className={styles.pageActions}>
          {children}
        </Flex>
      )}
    </Flex>
  );
}

type Card = { title?: ReactNode; meta?: ReactNode; extra?: ReactNode; id?: string; isFlush?: boolean; children: ReactNode };

/** A section on its own surface. Cards are not nested. */
export function Card({ title, meta, extra, id, isFlush, children }: Card): ReactNode {
  return (
    <section className={cardStyles.card} id={id} data-flush={isFlush ? '' : undefined}>
      {title && (
        <Flex align="center" className={cardStyles.cardHead}>
          <h2>{title}</h2>
          {meta && <span className={cardStyles.cardMeta}>{meta}</span>}
          {extra && <div className={cardStyles.cardExtra}>{extra}</div>}
        </Flex>
      )}
      {children}
    </section>
  );
}

/** Labels and values in two columns. */
export function Facts({ items }: { items: [label: string, value: ReactNode][] }): ReactNode {
  return (
    <dl className={cardStyles.facts}>
      {items.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
