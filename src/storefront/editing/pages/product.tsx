import * as m from '#messages';
import type { ProductDetail } from '#modules/shopfront/contract.ts';
import { Content } from '../../pages/product/page.tsx';
import { useLocale } from '../../ui/shop.ts';
import { EditedPage } from '../edited-page.tsx';
import type { Part } from '../parts.ts';
import { shownProduct } from '../shown.ts';
import { editedRecord, useEditing } from '../store.ts';

/** A product's page for staff. */
export function ProductDashboard({ product }: { product: ProductDetail }) {
  const locale = useLocale();
  const record = `product:${product.id}` as const;
  const screen = `/admin/products/${product.id}`;
  const shown = shownProduct(product, editedRecord(useEditing(), record), locale);
  const parts: Part[] = [
    { record, field: `name.${locale}`, control: 'text', label: m.editing_field_name(), find: (page) => page.querySelector('h1') },
    {
      record,
      field: `subtitle.${locale}`,
      control: 'text',
      label: m.editing_field_subtitle(),
      find: (page) => page.querySelector('h1 + p'),
      below: (page) => page.querySelector('h1'),
    },
    // Credits and sets are priced in the back office.
    ...(product.is_credit
      ? []
      : [
          {
            record,
            field: 'items',
            control: 'prices',
            label: m.editing_field_price(),
            find: (page: HTMLElement) => page.querySelector('h1 ~ div > span'),
          } as const,
        ]),
    {
      record,
      field: 'media_ids',
      control: 'pictures',
      label: m.editing_field_pictures(),
      find: (page) => page.querySelector('section ul.snap-x'),
    },
    {
      record,
      field: `description.${locale}`,
      control: 'rich',
      label: m.editing_field_description(),
      find: (page) => page.querySelector('#about .prose'),
      below: (page) => page.querySelector('.wrap'),
    },
    {
      record,
      field: `purchase_note.${locale}`,
      control: 'rich',
      label: m.editing_field_note(),
      find: (page) => page.querySelector('#note .prose'),
    },
  ];
  return (
    <EditedPage parts={parts} record={record} screen={screen}>
      <Content product={shown} />
    </EditedPage>
  );
}
