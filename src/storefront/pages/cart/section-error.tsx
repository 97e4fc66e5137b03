import type { CartView } from '#modules/cart/contract.ts';
import { FieldError } from '../../ui/field.tsx';
import type { CartForm } from './use-form.ts';

/** The error of a missing choice, once the order was tried. */
export function SectionError({ cart, form, target }: { cart: CartView; form: CartForm; target: string }) {
  const blocker = cart.blockers.find((each) => each.target === target);
  return blocker && form.left.has(target) ? <FieldError>{blocker.message}</FieldError> : null;
}
