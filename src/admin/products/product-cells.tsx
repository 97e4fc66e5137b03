import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { ProductRow } from '#modules/catalog/contract.ts';
import { inLocale } from '#shared/locale.ts';
import { Chip, LanguageDot, Money, Thumb } from '../kit/cells.tsx';
import { formatCount } from '../kit/format.ts';
import layoutStyles from '../kit/layout.module.css';
import listStyles from '../kit/list/list.module.css';
import { StatusTag } from '../kit/status/status-tag.tsx';
import { shelfStatuses } from '../kit/status/statuses.ts';
import textStyles from '../kit/text.module.css';
import { useLanguage } from '../language.ts';

/** Picture, name and completeness of the English text. */
export function ProductName({ product }: { product: ProductRow }): ReactNode {
  const locale = useLanguage();
  return (
    <>
      <Thumb picture={product.picture} size={28} label="" />
      <span className={textStyles.clip} title={inLocale(product.name, locale)}>
        {inLocale(product.name, locale)}
      </span>
      <LanguageDot text={product.name} />
      {product.member_only && (
        <span
          className={`${layoutStyles.acts} ${textStyles.muted}`}
          role="img"
          aria-label={m.admin_product_edit_member_only()}
          title={m.admin_product_edit_member_only()}
        >
          <LockKeyhole size={13} />
        </span>
      )}
    </>
  );
}

/** Single, the number of specifications, or a set. */
export function typeLabel({ type, item_count }: ProductRow): string {
  if (type === 'multi') return m.admin_products_multi({ n: item_count });
  return type === 'combo' ? m.admin_products_combo() : m.admin_products_single();
}

/** One price, or the lowest to the highest. */
export function PriceRange({ product: { price_min, price_max } }: { product: Pick<ProductRow, 'price_min' | 'price_max'> }): ReactNode {
  return (
    <span>
      <Money amount={price_min} />
      {price_max > price_min && (
        <>
          –<Money amount={price_max} />
        </>
      )}
    </span>
  );
}

/** Low and sold out are labelled, not only coloured. */
export function Stock({ count, isLow }: { count: number; isLow: boolean }): ReactNode {
  if (count === 0) return <Chip tone="bad">{m.admin_products_sold_out()}</Chip>;
  return (
    <>
      {isLow && <Chip tone="wait">{m.admin_products_low()}</Chip>} {formatCount(count)}
    </>
  );
}

/** A product on a phone: name, price, stock. */
export function PhoneProduct({ product }: { product: ProductRow }): ReactNode {
  const locale = useLanguage();
  return (
    <span className={listStyles.phonePicture}>
      <Thumb picture={product.picture} size={52} />
      <span>
        <span className={listStyles.phoneLine}>
          <strong>
            {inLocale(product.name, locale)}
            {/* Keeps the label on the line of the number. */}
            {'\u00a0'}
            <LanguageDot text={product.name} />
          </strong>
        </span>
        <span className={listStyles.phoneLine}>
          <PriceRange product={product} />
          <span className={textStyles.meta}>{m.admin_products_stock_of({ n: product.stock })}</span>
          <span className={listStyles.phoneEnd}>
            <StatusTag status={shelfStatuses[product.shelf_status]} />
          </span>
        </span>
      </span>
    </span>
  );
}
