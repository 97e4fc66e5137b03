import { Button, Flex, Input } from 'antd';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { ApiError, type FieldErrors } from '../client.ts';
import fieldStyles from '../kit/form/fields/field.module.css';
import layoutStyles from '../kit/layout.module.css';
import { errorSentence } from '../kit/state.tsx';
import { useSending } from '../kit/use-sending.ts';

type InlineFieldSpec = {
  name: string;
  label: string;
  type: 'password' | 'text';
  autoComplete: string;
  /** Digits only; without it letters can be typed on a phone too. */
  inputMode?: 'numeric';
  hint?: string;
  /** Words, not a code. */
  isWords?: boolean;
};
type InlineForm = {
  fields: readonly InlineFieldSpec[];
  send: (values: Record<string, string>) => Promise<void>;
  action: string;
  isDanger?: boolean;
  children?: ReactNode;
};

/** A short form for passwords and codes, cleared once it is sent. Errors are shown at their fields. */
export function InlineForm({ fields, send, action, isDanger, children }: InlineForm): ReactNode {
  const [errors, setErrors] = useState<FieldErrors>({});
  const { isBusy, run } = useSending((error) =>
    setErrors((error instanceof ApiError && error.body.errors) || { _: [errorSentence(error)] }),
  );
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // Enter in a field also submits while the button is busy.
    if (isBusy) return;
    const form = event.currentTarget;
    const values = Object.fromEntries([...new FormData(form)].map(([key, value]) => [key, String(value)]));
    setErrors({});
    void run(() => send(values)).then((isSent) => isSent && form.reset());
  };
  return (
    <form className={layoutStyles.stack} style={{ gap: 12, maxWidth: 380 }} onSubmit={submit}>
      {fields.map((field) => (
        <InlineField key={field.name} {...field} problem={errors[field.name]?.[0]} />
      ))}
      {errors['_'] && (
        <p className={fieldStyles.fieldProblem} role="alert">
          {errors['_'][0]}
        </p>
      )}
      <Flex component="p" gap={10} align="center">
        <Button htmlType="submit" loading={isBusy} danger={isDanger ?? false}>
          {action}
        </Button>
        {children}
      </Flex>
    </form>
  );
}

function InlineField({
  name,
  label,
  type,
  autoComplete,
  inputMode,
  hint,
  isWords,
  problem,
}: InlineFieldSpec & { problem: string | undefined }): ReactNode {
  const id = useId();
  const below = problem ?? hint;
  const control = {
    ...{ id, name, autoComplete, required: true },
    ...(problem ? { 'aria-invalid': true, status: 'error' as const } : {}),
    ...(below ? { 'aria-describedby': `${id}-below` } : {}),
  };
  return (
    <div data-testid="field" className={fieldStyles.field}>
      <label className={fieldStyles.fieldLabel} htmlFor={id}>
        {label}
      </label>
      {type === 'password' ? (
        <Input.Password {...control} />
      ) : (
        <Input
          {...control}
          {...(inputMode && { inputMode })}
          autoCapitalize="none"
          className={isWords ? '' : (fieldStyles.fieldCode ?? '')}
        />
      )}
      {below && (
        <p id={`${id}-below`} className={problem ? fieldStyles.fieldProblem : fieldStyles.fieldHint} role={problem ? 'alert' : undefined}>
          {below}
        </p>
      )}
    </div>
  );
}
