import * as m from '#messages';
import type { CartView } from '#modules/cart/contract.ts';
import { Chips } from '../../ui/chips.tsx';
import { OptionCard } from '../../ui/option-card.tsx';
import { useMoney } from '../../ui/shop.ts';
import { SectionError } from './section-error.tsx';
import { useChoice } from './use-choice.ts';
import type { CartForm } from './use-form.ts';

type Method = CartView['deliveries'][number];
/** A card: one delivery method, or all convenience store chains. */
type MethodCard = { key: string; methods: Method[] };

const firstChain = 'FAMIC2C';

/** The chains share one card, at the place of the first of them. */
function groupMethods(methods: readonly Method[]): MethodCard[] {
  const cards: MethodCard[] = [];
  for (const method of methods) {
    const stores = method.kind === 'cvs' ? cards.find(({ key }) => key === 'cvs') : undefined;
    if (stores) stores.methods.push(method);
    else cards.push({ key: method.kind === 'cvs' ? 'cvs' : String(method.id), methods: [method] });
  }
  return cards;
}

/** The chain selected by the card: the last chosen one, otherwise FamilyMart's, otherwise the first available. */
const selectMethod = ({ methods }: MethodCard, chosen: number | null): Method | undefined =>
  methods.find(({ id }) => id === chosen) ??
  methods.find(({ subtype, available }) => subtype === firstChain && available) ??
  methods.find(({ available }) => available) ??
  methods[0];

/** Every delivery method with its fee, or why it is unavailable. */
export function DeliveryMethods({ cart, form }: { cart: CartView; form: CartForm }) {
  const money = useMoney();
  const [chosen, choose] = useChoice(cart.delivery_method_id, (id) => ({ id: cart.id, delivery_method_id: id }));
  const cards = groupMethods(cart.deliveries);
  const cost = ({ fee }: Method) => (fee === 0 ? m.cart_free() : m.cart_fee({ amount: money(fee) }));
  const chains = cards.find(({ methods }) => methods.length > 1 && methods.some(({ id }) => id === chosen));
  return (
    <fieldset id="delivery_method_id" tabIndex={-1} className="outline-none">
      <legend className="mb-3 text-menu font-semibold">{m.cart_delivery_method()}</legend>
      <div className="grid gap-3 md:grid-cols-3">
        {cards.map((card) => {
          const method = selectMethod(card, chosen);
          if (!method) return null;
          const name = card.methods.length > 1 ? m.checkout_form_stores() : method.name;
          const isOff = card.methods.every(({ available }) => !available);
          return (
            <OptionCard
              key={card.key}
              name="delivery"
              value={String(method.id)}
              label={m.cart_method({ name, cost: cost(method) })}
              note={method.note}
              reason={isOff ? method.reason : undefined}
              isChosen={card.methods.some(({ id }) => id === chosen)}
              onChoose={() => void choose(method.id)}
            />
          );
        })}
      </div>
      {chains && (
        <div className="mt-3">
          <Chips
            legend={m.checkout_form_chain()}
            isLegendHidden
            name="chain"
            value={String(chosen)}
            chips={chains.methods.map(({ id, name, available }) => ({ value: String(id), label: name, isOff: !available }))}
            onChoose={(id) => void choose(Number(id))}
          />
        </div>
      )}
      <SectionError cart={cart} form={form} target="delivery_method_id" />
    </fieldset>
  );
}
