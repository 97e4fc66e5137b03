import * as m from '#messages';
import type { CartView } from '#modules/cart/contract.ts';
import { OptionCard } from '../../ui/option-card.tsx';
import { useChoice } from './use-choice.ts';

export function Payment({ cart }: { cart: CartView }) {
  const [chosen, choose] = useChoice(cart.payment_method_id, (id) => ({ id: cart.id, payment_method_id: id }));
  return (
    <fieldset id="payment_method_id" tabIndex={-1} className="outline-none">
      <legend className="sr-only">{m.cart_payment()}</legend>
      <div className="grid gap-3 md:grid-cols-2">
        {cart.payments.map((method) => (
          <OptionCard
            key={method.id}
            name="payment"
            value={String(method.id)}
            label={method.name}
            note={method.note}
            reason={method.available ? undefined : method.reason}
            isChosen={chosen === method.id}
            onChoose={() => void choose(method.id)}
          />
        ))}
      </div>
    </fieldset>
  );
}
