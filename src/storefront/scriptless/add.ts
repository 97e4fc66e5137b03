import { data, type RouterContextProvider, redirect } from 'react-router';
import type { ProductDetail } from '#modules/shopfront/contract.ts';
import { localizedPath, splitLocale } from '#shared/locale.ts';
import { loaderDeps, type Sent } from '../call.ts';
import { findChosenItem, firstChoice, firstQuantity } from '../pages/product/choice.ts';
import { isFixed, type Slot } from '../ui/combo-picker/choices.ts';
import { readCartCookie, redirectToCart } from './cart-cookie.ts';
import { callForVisitor } from './send.ts';

type Item = Sent<'cart.update'>['item'];

/** The quantity is in the form twice, for narrow and wide screens: the changed one counts. */
function quantityIn(form: FormData, product: ProductDetail): number {
  const first = firstQuantity(product);
  const typed = [form.get('quantity'), form.get('quantity_small')].map(Number).filter((count) => Number.isInteger(count) && count > 0);
  return Math.min(9999, typed.find((count) => count !== first) ?? first);
}

function readPieces(form: FormData, slot: Slot) {
  const piece = (product_item_id: number, quantity: number) => ({ slot_id: slot.id, product_item_id, quantity });
  if (isFixed(slot)) return slot.items.map((item) => piece(item.product_item_id, slot.pick));
  const ticked = form.getAll(`slot-${slot.id}`).map(Number);
  return slot.items.flatMap(({ product_item_id: id }) => {
    const count = Number(form.get(`slot-${slot.id}-${id}`) ?? 0) || (ticked.includes(id) ? 1 : 0);
    return Number.isInteger(count) && count > 0 ? [piece(id, Math.min(99, count))] : [];
  });
}

/** The form of a product page. */
function itemIn(form: FormData, product: ProductDetail): Item | undefined {
  const quantity = quantityIn(form, product);
  if (product.type === 'combo') {
    return { product_id: product.id, slots: product.slots.flatMap((slot) => readPieces(form, slot)), quantity, mode: 'add' };
  }
  const first = firstChoice(product);
  const item = findChosenItem(
    product,
    product.options.map((_, at) => String(form.get(`option-${at}`) ?? first[at] ?? '')),
  );
  return item && { product_item_id: item.id, quantity, mode: 'add' };
}

/** Adds the choice of a product page without scripts and redirects to the cart; or returns the error. */
export async function addWithoutScripts(request: Request, context: Readonly<RouterContextProvider>, id: string) {
  const { locale } = splitLocale(new URL(request.url).pathname);
  if (!/^[1-9]\d{0,14}$/.test(id)) throw data(null, { status: 404 });
  const deps = loaderDeps(context);
  const [form, product] = await Promise.all([request.formData(), deps.call('shopfront.product', { id }, locale)]);
  const item = itemIn(form, product);
  if (!item) return data({ message: '' }, { status: 422 });
  const send = (cart: string | null) => callForVisitor(context, 'cart.update', { cart, item }, locale);
  const cartId = readCartCookie(request);
  const first = await send(cartId);
  const answer = !first.isGood && cartId && first.code === 'cart_not_found' ? await send(null) : first;
  if (!answer.isGood) return data({ message: answer.message }, { status: 422 });
  const headers = redirectToCart(answer.answer.id, answer.cookies, deps.origin);
  return redirect(localizedPath('/cart', locale), { status: 303, headers });
}
