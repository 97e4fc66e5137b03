import { PackagePlus, ReceiptText, UserRound } from 'lucide-react';
import * as m from '#messages';
import type { ItemRow, ProductRow } from '#modules/catalog/contract.ts';
import type { OrderRow } from '#modules/orders/contract.ts';
import type { StaffProfile } from '#modules/staff/contract.ts';
import { inLocale } from '#shared/locale.ts';
import type { Output } from '../client.ts';
import { Money, When } from '../kit/cells.tsx';
import { formatCount } from '../kit/format.ts';
import { StatusTag } from '../kit/status/status-tag.tsx';
import { findShippingStatus, shelfStatuses } from '../kit/status/statuses.ts';
import textStyles from '../kit/text.module.css';
import { language } from '../language.ts';
import { isScreen } from '../layout/screens.ts';
import { mayDo } from '../session.ts';
import type { Hit } from './hits.ts';

type CustomerRow = Output<'customers.list'>['data'][number];

const narrowed = (list: string, q: string): string => `${list}?q=${encodeURIComponent(q)}`;

/** A product opens its form for those who may edit it; others see it in the list. */
export function productHit(profile: StaffProfile, product: ProductRow): Hit {
  const name = inLocale(product.name, language());
  return {
    key: `product ${product.id}`,
    mark: { picture: product.picture },
    title: name,
    detail:
      product.type === 'combo'
        ? m.admin_palette_combo_facts({ stock: formatCount(product.stock) })
        : m.admin_palette_product_facts({ items: product.item_count, stock: formatCount(product.stock) }),
    end: (
      <>
        <StatusTag status={shelfStatuses[product.shelf_status]} />
        <Money amount={product.price_min} />
      </>
    ),
    path: mayDo(profile, 'products update') ? `/products/${product.id}` : narrowed('/products', name),
  };
}

/** A SKU with its stock. */
export function itemHit(profile: StaffProfile, item: ItemRow): Hit {
  const name = inLocale(item.name, language());
  const ways = [
    isScreen('/product-items') && narrowed('/product-items', item.sku),
    mayDo(profile, 'products update') && `/products/${item.product_id}`,
    narrowed('/products', name),
  ];
  return {
    key: `item ${item.id}`,
    mark: { picture: item.picture },
    title: item.sku,
    detail: [name, item.spec, m.admin_palette_stock({ n: formatCount(item.stock) })].filter(Boolean).join(' · '),
    end: <Money amount={item.price} />,
    path: ways.find((way) => way !== false) ?? '/products',
  };
}

/** "Change stock": the stock sheet with the product's rows. */
export function stockHit({ id, name }: ProductRow): Hit {
  const words = inLocale(name, language());
  return {
    key: `stock ${id}`,
    mark: PackagePlus,
    title: m.admin_palette_change_stock(),
    detail: words,
    path: narrowed('/product-items', words),
  };
}

export function orderHit(profile: StaffProfile, order: OrderRow): Hit {
  return {
    key: `order ${order.id}`,
    mark: ReceiptText,
    title: order.order_no,
    detail: (
      <>
        {order.orderer} · <When iso={order.created_at} />
      </>
    ),
    end: (
      <>
        <StatusTag isShort status={findShippingStatus(order.shipping_status, order.shipping_kind)} />
        <Money amount={order.grand_total} currency={order.currency} />
      </>
    ),
    path: mayDo(profile, 'orders update') ? `/orders/${order.id}` : narrowed('/orders', order.order_no),
  };
}

export function customerHit(profile: StaffProfile, customer: CustomerRow): Hit {
  return {
    key: `customer ${customer.id}`,
    mark: UserRound,
    title: customer.name,
    detail: [customer.phone, customer.email].filter(Boolean).join(' · '),
    end: <span className={textStyles.meta}>{m.admin_palette_orders_of({ n: customer.orders })}</span>,
    path:
      mayDo(profile, 'customers update') && isScreen('/customers/:id')
        ? `/customers/${customer.id}`
        : narrowed('/customers', customer.email),
  };
}
