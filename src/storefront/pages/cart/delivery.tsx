import * as m from '#messages';
import type { CartView } from '#modules/cart/contract.ts';
import { OptionCard } from '../../ui/option-card.tsx';
import { useMoney } from '../../ui/shop.ts';
import { TextField } from './text-field.tsx';
import { useChoice } from './use-choice.ts';
import type { CartForm } from './use-form.ts';

type Props = { cart: CartView; form: CartForm };
const two = 'grid gap-x-4 gap-y-5 md:grid-cols-2';
const heading = 'mt-8 mb-4 text-menu font-semibold';

function Methods({ cart }: { cart: CartView }) {
  const money = useMoney();
  const [chosen, choose] = useChoice(cart.delivery_method_id, (id) => ({ id: cart.id, delivery_method_id: id }));
  return (
    <fieldset id="delivery_method_id" tabIndex={-1} className="outline-none">
      <legend className="mb-3 text-menu font-semibold">{m.cart_delivery_method()}</legend>
      <div className="grid gap-3 md:grid-cols-2">
        {cart.deliveries.map((method) => (
          <OptionCard
            key={method.id}
            name="delivery"
            value={String(method.id)}
            label={m.cart_method({ name: method.name, cost: method.fee === 0 ? m.cart_free() : m.cart_fee({ amount: money(method.fee) }) })}
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

function Recipient({ cart, form }: Props) {
  const isSame = form.values.same_as_orderer ?? true;
  return (
    <>
      <h3 className={heading}>{m.cart_recipient()}</h3>
      <label className="mb-4 flex min-h-11 cursor-pointer items-center gap-3 text-menu md:min-h-9.5">
        <input
          type="checkbox"
          checked={isSame}
          onChange={(event) => {
            form.change({ same_as_orderer: event.target.checked });
            void form.flush();
          }}
          className="size-5 accent-primary"
        />
        {m.cart_same()}
      </label>
      <div className={two}>
        {!isSame && (
          <>
            <TextField
              cart={cart}
              form={form}
              name="recipient_name"
              label={m.cart_name()}
              reason={m.cart_name_why()}
              autoComplete="shipping name"
              maxLength={100}
            />
            <TextField
              cart={cart}
              form={form}
              name="recipient_phone"
              label={m.cart_phone()}
              reason={m.cart_phone_why()}
              type="tel"
              inputMode="tel"
              autoComplete="shipping tel"
              maxLength={40}
            />
          </>
        )}
        <div className="grid grid-cols-3 gap-3 md:col-span-2 md:gap-4">
          <TextField
            cart={cart}
            form={form}
            name="recipient_zip"
            label={m.cart_zip()}
            inputMode="numeric"
            autoComplete="shipping postal-code"
            maxLength={12}
          />
          <TextField
            cart={cart}
            form={form}
            name="recipient_city"
            label={m.cart_city()}
            autoComplete="shipping address-level1"
            maxLength={60}
          />
          <TextField
            cart={cart}
            form={form}
            name="recipient_district"
            label={m.cart_district()}
            autoComplete="shipping address-level2"
            maxLength={60}
          />
        </div>
        <TextField
          cart={cart}
          form={form}
          name="recipient_address"
          label={m.cart_address()}
          autoComplete="shipping street-address"
          maxLength={300}
          className="md:col-span-2"
        />
      </div>
    </>
  );
}

/** Who orders, how it goes there, and to whom. Goods that are collected need no address. */
export function Delivery({ cart, form }: Props) {
  const chosen = cart.deliveries.find((method) => method.id === cart.delivery_method_id);
  return (
    <>
      <Methods cart={cart} />
      {chosen?.pickup_address && <p className="mt-3 text-small text-ink-2">{m.cart_pickup_at({ address: chosen.pickup_address })}</p>}
      <h3 className={heading}>{m.cart_orderer()}</h3>
      <div className={two}>
        <TextField
          cart={cart}
          form={form}
          name="name"
          label={m.cart_name()}
          reason={m.cart_name_why()}
          autoComplete="name"
          maxLength={100}
        />
        <TextField
          cart={cart}
          form={form}
          name="phone"
          label={m.cart_phone()}
          reason={m.cart_phone_why()}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
        />
        <TextField
          cart={cart}
          form={form}
          name="email"
          label={m.cart_email()}
          reason={m.cart_email_why()}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          className="md:col-span-2"
        />
      </div>
      {(!chosen || chosen.kind === 'home' || chosen.kind === 'cross_border') && <Recipient cart={cart} form={form} />}
      <div className="mt-5">
        <TextField
          cart={cart}
          form={form}
          name="customer_note"
          label={m.cart_note()}
          isOptional
          hint={m.cart_note_hint()}
          maxLength={1000}
        />
      </div>
    </>
  );
}
