import { addPaymentMethod, paymentMethods } from '#modules/payments/index.ts';
import { addDeliveryMethod, deliveryMethods } from '#modules/shipping/index.ts';
import type { Tx } from '#platform/db/database.ts';

/** The ids of a delivery method, cash on delivery and bank transfer; missing ones are created. */
export async function methodsToUse(tx: Tx): Promise<Record<'delivery' | 'cod' | 'transfer', number>> {
  const payments = await paymentMethods.listOffered(tx);
  const name = (tw: string, en: string) => ({ tw, en });
  const ofKind = (kind: 'cod' | 'bank_transfer') => payments.find((method) => method.kind === kind)?.id;
  const home = (await deliveryMethods(tx)).find(({ kind }) => kind === 'home')?.id;
  const bank = { name: 'Bank', branch: '', code: '000', account_name: 'Shop', account_number: '000-000' };
  return {
    delivery: home ?? (await addDeliveryMethod(tx, { ...plain, name: name('Home', 'Home'), kind: 'home', fee: 60 })).id,
    cod: ofKind('cod') ?? (await addPaymentMethod(tx, { ...plain, name: name('Cash', 'Cash'), kind: 'cod' })).id,
    transfer:
      ofKind('bank_transfer') ??
      (await addPaymentMethod(tx, { ...plain, name: name('Transfer', 'Transfer'), kind: 'bank_transfer', bank })).id,
  };
}

const plain = {
  note: null,
  fee: 0,
  free_threshold: null,
  min_total: null,
  max_total: null,
  countries: ['tw' as const],
  pickup_address: null,
  instructions: null,
  bank: null,
  expire_minutes: null,
  active: true,
};
