import * as m from '#messages';
import type { CartItem } from '#modules/cart/contract.ts';
import { panels } from '../../../layout/panels.ts';

type Props = {
  problem: NonNullable<CartItem['problem']>;
  quantity: number;
  /** The quantity step. */
  step: number;
  /** Opens the choices again. */
  onChoose?: () => void;
  onSet: (quantity: number) => void;
};

/** The quantity that would fix the problem; null: none does. */
function rightQuantity({ problem: { code, count }, quantity, step }: Pick<Props, 'problem' | 'quantity' | 'step'>): number | null {
  if (code === 'too_many' || code === 'below_minimum' || code === 'above_maximum')
    return count ? Math.max(step, count - (count % step)) : null;
  if (code === 'wrong_step') return Math.max(step, quantity - (quantity % step));
  return null;
}

/** A line's problem with the action that fixes it. */
export function Problem(props: Props) {
  const { problem, onChoose, onSet } = props;
  const { code, message } = problem;
  const right = rightQuantity(props);
  const action = 'link-line text-ink';
  return (
    <p role="alert" className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-caption text-error">
      <span>
        {code === 'too_many' && `${m.validation_over_stock()}${m.shop_clause_separator()}`}
        {message}
      </span>
      {right !== null && (
        <button type="button" className={action} onClick={() => onSet(right)}>
          {m.basket_set_to({ count: right })}
        </button>
      )}
      {code === 'member_only' && (
        <button type="button" className={action} onClick={() => panels.set('login')}>
          {m.basket_login()}
        </button>
      )}
      {code === 'choices_gone' && onChoose && (
        <button type="button" className={action} onClick={onChoose}>
          {m.basket_choose_again()}
        </button>
      )}
    </p>
  );
}
