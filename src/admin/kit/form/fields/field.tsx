import { Flex } from 'antd';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import textStyles from '../../text.module.css';
import { fieldId, useFieldEntry, useProblem } from '../form-context.tsx';
import styles from './field.module.css';

/** Texts and states of every field. */
export type FieldWords = {
  label: string;
  hint?: ReactNode;
  isRequired?: boolean;
  /** The reason why the field is locked; it is locked while this is given. */
  lockedBecause?: string | undefined;
};

type Frame = FieldWords & {
  path: string;
  /** Beside the label: language dots, counters. */
  marks?: ReactNode;
  aside?: ReactNode;
  /** The card's title is the visible label; this one is for screen readers. */
  hidesLabel?: boolean;
  /** The label belongs to a group, not to one control (pictures, switches). */
  isGroup?: boolean;
  /** An error found without asking the server. */
  seen?: string | undefined;
  children: ReactNode;
};

/** Label above, control, and below it the hint or the error. */
export function FieldFrame({
  path,
  label,
  hint,
  isRequired,
  lockedBecause,
  marks,
  aside,
  hidesLabel,
  isGroup,
  seen,
  children,
}: Frame): ReactNode {
  const problem = useProblem(path) ?? seen;
  const id = fieldId(path);
  const below = problem ?? lockedBecause ?? hint;
  const Label = isGroup ? 'span' : 'label';
  return (
    <div
      data-testid="field"
      className={styles.field}
      data-wrong={problem ? '' : undefined}
      {...(isGroup ? { role: 'group', 'aria-labelledby': `${id}-label` } : {})}
    >
      <div className={hidesLabel ? textStyles.visuallyHidden : styles.fieldLabel}>
        <Label {...(isGroup ? {} : { htmlFor: id })} id={`${id}-label`}>
          {label}
        </Label>
        {isRequired && <Required />}
        {marks}
        {aside && (
          <Flex component="span" gap={10} className={styles.fieldAside}>
            {aside}
          </Flex>
        )}
      </div>
      {children}
      {below && (
        <p className={problem ? styles.fieldProblem : styles.fieldHint} id={`${id}-below`} role={problem ? 'alert' : undefined}>
          {problem && <CircleAlert size={14} />}
          <span>{below}</span>
        </p>
      )}
    </div>
  );
}

function Required(): ReactNode {
  return (
    <span className={styles.fieldRequired} aria-hidden="true">
      *
    </span>
  );
}

/** Props of antd's controls for accessibility and the error border. */
export function useControl(path: string, label: string, isRequired = false, seen?: string): ControlProps {
  useFieldEntry(
    path,
    useMemo(() => ({ label, isRequired }), [label, isRequired]),
  );
  const problem = useProblem(path) ?? seen;
  const id = fieldId(path);
  return {
    id,
    ...(problem ? { status: 'error' as const, 'aria-invalid': true } : {}),
    'aria-describedby': `${id}-below`,
    'aria-required': isRequired,
  };
}
export type ControlProps = { id: string; status?: 'error'; 'aria-invalid'?: boolean; 'aria-describedby': string; 'aria-required': boolean };

/** Fields side by side on a wide screen, stacked on a narrow one. */
export function FieldRow({ columns = 2, children }: { columns?: 2 | 3 | 4; children: ReactNode }): ReactNode {
  return (
    <div className={styles.fieldRow} data-columns={columns}>
      {children}
    </div>
  );
}
