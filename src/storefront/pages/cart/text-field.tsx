import type { InputHTMLAttributes } from 'react';
import type { CartView } from '#modules/cart/contract.ts';
import { Field } from '../../ui/field.tsx';
import { type CartForm, fieldError, type TextField as Name } from './use-form.ts';

type Props = { cart: CartView; form: CartForm; name: Name; label: string; reason?: string; hint?: string; isOptional?: boolean } & Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'autoComplete' | 'inputMode' | 'className' | 'maxLength'
>;

/** A field of the cart, saved as it is typed. Its id is its name: the checklist of blockers leads to it. */
export function TextField({ cart, form, name, ...rest }: Props) {
  return (
    <Field
      id={name}
      name={name}
      value={form.values[name] ?? ''}
      onChange={(event) => form.change({ [name]: event.target.value })}
      onBlur={() => form.leave(name)}
      error={fieldError(cart, form, name)}
      {...rest}
    />
  );
}
