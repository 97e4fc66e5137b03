import type { InputHTMLAttributes, ReactNode } from 'react';
import type { CartView } from '#modules/cart/contract.ts';
import { Field, type FieldWords } from '../../ui/field.tsx';
import { useShop } from '../../ui/shop.ts';
import { fieldError } from './field-error.ts';
import type { CartForm, TextField as Name } from './use-form.ts';

type Props = { cart: CartView; form: CartForm; name: Name; children?: ReactNode } & FieldWords &
  Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'autoComplete' | 'inputMode' | 'className' | 'maxLength' | 'onChange'>;

/** A field of the cart, saved while typing. Its id is its name, the target of blockers. */
export function TextField({ cart, form, name, ...rest }: Props) {
  const { website } = useShop();
  return (
    <Field
      id={name}
      name={name}
      value={form.values[name] ?? ''}
      onChange={(event) => form.change({ [name]: event.target.value })}
      onBlur={() => form.leave(name)}
      error={fieldError(cart, form, name, website.country)}
      {...rest}
    />
  );
}
