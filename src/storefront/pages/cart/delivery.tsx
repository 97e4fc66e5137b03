import * as m from '#messages';
import type { CartView } from '#modules/cart/contract.ts';
import { formatAddress } from '#shared/address/address.ts';
import { useMoney } from '../../ui/shop.ts';
import { DeliveryDate } from './delivery-date.tsx';
import { DeliveryMethods } from './delivery-methods.tsx';
import { DeliveryStore } from './delivery-store.tsx';
import { Orderer } from './person/orderer.tsx';
import { Recipient } from './person/recipient.tsx';
import { TaxId } from './person/tax-id.tsx';
import { TextField } from './text-field.tsx';
import type { CartForm } from './use-form.ts';

const targets = ['delivery_method_id', 'cvs', 'delivery_at', 'delivery_slot', 'email', 'name', 'phone', 'tax_id'];

/** Whether the delivery section is complete. */
export const isDeliveryDone = ({ delivery_method, blockers }: CartView): boolean =>
  delivery_method !== null && !blockers.some(({ target }) => targets.includes(target) || target.startsWith('recipient_'));

/** The completed section in one line: method, recipient, destination. */
export function deliverySummary(cart: CartView, { values }: CartForm): string {
  const method = cart.delivery_method;
  if (!method) return '';
  const isHomeDelivery = method.kind === 'home' || method.kind === 'cross_border';
  const isSame = values.same_as_orderer ?? true;
  const who = isSame || method.kind === 'shop_pickup' ? [values.name, values.phone] : [values.recipient_name, values.recipient_phone];
  const { recipient_zip: zip = '', recipient_city: city = '', recipient_district: district = '', recipient_address: address = '' } = values;
  const where = isHomeDelivery ? formatAddress({ zip, city, district, address }) : (cart.cvs?.name ?? method.pickup_address);
  return [method.name, who.filter(Boolean).join(' '), where].filter(Boolean).join(m.checkout_form_summary_separator());
}

const temperatures = {
  ambient: m.checkout_form_ambient,
  chilled: m.checkout_form_chilled,
  frozen: m.checkout_form_frozen,
};

/** Only for several parcels: the contents and fee of each. */
function Parcels({ cart }: { cart: CartView }) {
  const money = useMoney();
  if (cart.parcels.length < 2) return null;
  return (
    <div className="mt-5 border border-line bg-surface px-4.5 py-4 text-small">
      <p className="font-medium">{m.checkout_form_parcels({ count: cart.parcels.length })}</p>
      <ul className="mt-2 flex flex-col gap-1.5">
        {cart.parcels.map(({ key, temperature, is_newbang, fee, names }) => (
          <li key={key} className="flex justify-between gap-4">
            <span>
              {is_newbang ? m.checkout_form_abroad() : temperatures[temperature]()}
              <span className="block text-caption text-ink-2">{names.join(m.checkout_form_list_separator())}</span>
            </span>
            <span className="shrink-0">{fee === 0 ? m.cart_free() : money(fee)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Delivery method, orderer and recipient. Pick-up orders need no address. */
export function Delivery({ cart, form }: { cart: CartView; form: CartForm }) {
  const chosen = cart.deliveries.find((method) => method.id === cart.delivery_method_id);
  return (
    <>
      <DeliveryMethods cart={cart} form={form} />
      {chosen?.kind === 'cvs' && <DeliveryStore cart={cart} form={form} />}
      {chosen?.pickup_address && <p className="mt-3 text-small text-ink-2">{m.cart_pickup_at({ address: chosen.pickup_address })}</p>}
      <Parcels cart={cart} />
      {cart.delivery_dates && <DeliveryDate cart={cart} form={form} dates={cart.delivery_dates} />}
      <Orderer cart={cart} form={form} isCarried={chosen?.kind === 'cvs'} />
      {chosen?.kind !== 'shop_pickup' && chosen?.kind !== 'digital' && (
        <Recipient cart={cart} form={form} needsAddress={chosen?.kind !== 'cvs'} />
      )}
      <TaxId cart={cart} form={form} />
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
