import { Button, Flex } from 'antd';
import { CalendarClock } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { Moment } from '../../kit/cells.tsx';
import { isSame } from '../../kit/form/form-values.ts';
import type { Form } from '../../kit/form/use-form.ts';
import layoutStyles from '../../kit/layout.module.css';
import { Card } from '../../kit/page.tsx';
import textStyles from '../../kit/text.module.css';
import { useSending } from '../../kit/use-sending.ts';
import styles from './planned.module.css';

/** Label and formatted value of each field of a setting. */
export type PlannedFields<V extends object> = { [K in keyof V & string]: { label: () => string; words: (value: V[K]) => ReactNode } };

type PlanCard<V extends object> = {
  form: Form<V & { from: string | null }>;
  plan: { from: string; changes: Partial<V> };
  fields: PlannedFields<V>;
  cancel: () => Promise<void>;
};

/** The planned changes and their time, with a button that cancels them. */
export function PlanCard<V extends object>({ form, plan, fields, cancel }: PlanCard<V>): ReactNode {
  const { isBusy, run } = useSending();
  const isDirty = !isSame(form.value, form.base);
  return (
    <Card
      title={m.admin_planned_card()}
      extra={
        <Button size="small" loading={isBusy} disabled={isDirty} onClick={() => void run(cancel)}>
          {m.admin_planned_cancel()}
        </Button>
      }
    >
      <Flex component="p" gap={6} align="center" className={`${styles.planFrom} ${textStyles.strong}`}>
        <CalendarClock size={15} aria-hidden="true" /> {m.admin_planned_since()} <Moment iso={plan.from} />
      </Flex>
      <Flex component="dl" vertical gap={6} className={`${layoutStyles.ends} ${textStyles.small}`}>
        {(Object.keys(plan.changes) as (keyof V & string)[]).map((key) => (
          <div key={key}>
            <dt className={textStyles.quiet}>{fields[key].label()}</dt>
            <dd className={`${textStyles.strong} ${textStyles.alignEnd}`}>{fields[key].words(plan.changes[key] as V[typeof key])}</dd>
          </div>
        ))}
      </Flex>
      {isDirty && <p className={textStyles.meta}>{m.admin_planned_save_first()}</p>}
    </Card>
  );
}
