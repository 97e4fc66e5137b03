import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import textStyles from '../../text.module.css';
import { fieldId, useFieldEntry, useProblem } from '../form-context.tsx';
import styles from './field.module.css';

/** What every field may say about itself. */
export type FieldWords = {
  label: string;
  hint?: ReactNode;
  isRequired?: boolean;
  /** Why it cannot be changed; the field is locked as long as this is given. */
  lockedBecause?: string | undefined;
};

type Frame = FieldWords & {
  path: string;
  /** Beside the label: dots, counters. */
  marks?: ReactNode;
  aside?: ReactNode;
  /** The card's title says it already; the label stays for who cannot see. */
  hidesLabel?: boolean;
  /** The label is not for one control (pictures, groups of switches). */
  isGroup?: boolean;
  /** What is wrong as it stands, known without asking the server. */
  seen?: string | undefined;
  children: ReactNode;
};

/** Label above, control, and one line below: the hint, or what is wrong in its place. */
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
        {aside && <span className={styles.fieldAside}>{aside}</span>}
      </div>
      {children}
      {below && (
        <p className={problem ? styles.fieldProblem : styles.fieldHint} id={`${id}-below`} role={problem ? 'alert' : undefined}>
          {problem && <CircleAlert className={textStyles.icon} size={14} />}
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

/** What antd's controls take for accessibility and for the red border, the same for each. */
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

/** Fields beside each other on a wide screen, under each other on a narrow one. */
export function FieldRow({ columns = 2, children }: { columns?: 2 | 3 | 4; children: ReactNode }): ReactNode {
  return (
    <div className={styles.fieldRow} data-columns={columns}>
      {children}
    </div>
  );
}
