import { data, type RouterContextProvider, redirect } from 'react-router';
import type { CartView } from '#modules/cart/contract.ts';
import { localizedPath, splitLocale } from '#shared/locale.ts';
import { readCartCookie } from './cart-cookie.ts';
import { callForVisitor } from './send.ts';

type Row = {
  key: string;
  name: string;
  specs: string[];
  quantity: number;
  total: number;
  problem: string;
  isCredit: boolean;
  itemId: number | null;
};
/** The part of a cart shown without scripts. */
export type ScriptlessCartView = { id: string; rows: Row[]; total: number };

const plain = ({ id, items, product_groups: groups, items_total }: CartView): ScriptlessCartView => ({
  id,
  rows: [
    ...items.map(({ id: line, product_item: item, quantity, line_total: total, is_credit: isCredit, problem }) => ({
      key: `line-${line}`,
      name: item.name,
      specs: [item.spec].filter(Boolean),
      quantity,
      total,
      problem: problem?.message ?? '',
      isCredit,
      itemId: item.id,
    })),
    ...groups.map(({ group_id, product, product_items: parts, quantity, total, is_credit: isCredit, problem }) => ({
      key: `group-${group_id}`,
      name: product.name,
      specs: parts.map(({ name, spec }) => [name, spec].filter(Boolean).join(' ')),
      quantity,
      total,
      problem: problem?.message ?? '',
      isCredit,
      itemId: null,
    })),
  ],
  total: items_total,
});

/** The cart of the cookie; null without one. */
export async function readCartWithoutScripts(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<ScriptlessCartView | null> {
  const id = readCartCookie(request);
  if (!id) return null;
  const { locale } = splitLocale(new URL(request.url).pathname);
  const answer = await callForVisitor(context, 'cart.read', { id }, locale);
  return answer.isGood ? plain(answer.answer) : null;
}

/** Sets a quantity or removes a line, by the form's buttons. */
export async function changeCartWithoutScripts(request: Request, context: Readonly<RouterContextProvider>) {
  const { locale } = splitLocale(new URL(request.url).pathname);
  const cart = readCartCookie(request);
  const form = await request.formData();
  const back = () => redirect(localizedPath('/cart', locale), 303);
  if (!cart) return back();
  const [kind, id] = /^(line|group)-([\w-]{1,40})$/.exec(String(form.get('remove') ?? ''))?.slice(1) ?? [];
  const item = kind === 'group' ? { group_id: id ?? '' } : { id: Number(id) };
  const answer = kind
    ? await callForVisitor(context, 'cart.remove', { cart, item }, locale)
    : await callForVisitor(
        context,
        'cart.update',
        { cart, item: { product_item_id: Number(form.get('item')), quantity: Number(form.get('quantity')), mode: 'set' } },
        locale,
      );
  return answer.isGood ? back() : data({ message: answer.message }, { status: 422 });
}
