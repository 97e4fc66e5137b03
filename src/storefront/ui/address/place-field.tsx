import type { InputHTMLAttributes } from 'react';
import { Field, type FieldWords } from '../field.tsx';
import type { Place, PlaceProps } from './place.ts';

type Props = Pick<PlaceProps, 'prefix' | 'place' | 'errorOf' | 'onType' | 'onLeave'> & { part: keyof Place } & FieldWords &
  Pick<InputHTMLAttributes<HTMLInputElement>, 'autoComplete' | 'inputMode' | 'className' | 'maxLength'>;

/** A typed field of an address. */
export function PlaceField({ prefix = '', place, errorOf, onType, onLeave, part, ...rest }: Props) {
  return (
    <Field
      id={prefix + part}
      name={prefix + part}
      value={place[part]}
      error={errorOf(part)}
      onChange={({ target }) => onType({ [part]: target.value })}
      onBlur={() => onLeave?.(part)}
      {...rest}
    />
  );
}
