import { Button, Flex, Input } from 'antd';
import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { ShopForm } from '#modules/content/contract.ts';
import { clockTime } from '#shared/time/opening-hours.ts';
import { maxOpenings, nextOpening, withEnd, withStart } from '#shared/time/openings.ts';
import { fieldId, useProblem } from '../kit/form/form-context.tsx';
import type { Bound } from '../kit/form/use-form.ts';
import textStyles from '../kit/text.module.css';
import styles from './shops.module.css';

type Span = ShopForm['hours'][number][number];

/** The openings of one day, typed as times; without any the shop is closed. */
export function Openings({ at, day }: { at: Bound<Span[]>; day: string }): ReactNode {
  const replace = (i: number, span: Span): void => at.set(at.value.map((old, j) => (j === i ? span : old)));
  return (
    <Flex wrap gap="small" align="center">
      {at.value.length === 0 && <span className={styles.closed}>{m.shops_day_closed()}</span>}
      {at.value.map((span, i) => (
        <Opening
          // biome-ignore lint/suspicious/noArrayIndexKey: the server's field paths name openings by index
          key={i}
          path={`${at.path}.${i}`}
          span={span}
          words={{ day, n: i + 1 }}
          set={(next) => replace(i, next)}
          remove={() => at.set(at.value.filter((_, j) => j !== i))}
        />
      ))}
      {at.value.length < maxOpenings && (
        <Button
          type="text"
          size="small"
          icon={<Plus size={14} />}
          aria-label={m.admin_shops_add_hours_of({ day })}
          onClick={() => at.set([...at.value, nextOpening(at.value.at(-1))])}
        >
          {m.admin_shops_add_hours()}
        </Button>
      )}
    </Flex>
  );
}

type OpeningProps = {
  path: string;
  span: Span;
  words: { day: string; n: number };
  set: (span: Span) => void;
  remove: () => void;
};

function Opening({ path, span, words, set, remove }: OpeningProps): ReactNode {
  const problem = useProblem(path);
  const status = problem ? { status: 'error' as const, 'aria-invalid': true } : {};
  return (
    <Flex component="span" gap={4} wrap align="center" className={styles.opening}>
      <Input
        {...status}
        id={fieldId(path)}
        type="time"
        aria-label={m.admin_shops_opens_at(words)}
        value={clockTime(span.from)}
        onChange={(event) => set(withStart(span, event.target.value))}
      />
      <span aria-hidden="true">–</span>
      <Input
        {...status}
        type="time"
        aria-label={m.admin_shops_closes_at(words)}
        value={clockTime(span.to)}
        onChange={(event) => set(withEnd(span, event.target.value))}
      />
      <Button type="text" size="small" icon={<X size={14} />} aria-label={m.admin_shops_remove_hours(words)} onClick={remove} />
      {span.to < span.from && <span className={styles.note}>{m.admin_shops_next_day()}</span>}
      {problem && (
        <span role="alert" className={`${textStyles.bad} ${textStyles.tiny}`}>
          {m.admin_shops_hours_clash()}
        </span>
      )}
    </Flex>
  );
}
