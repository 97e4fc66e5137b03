import { useQuery } from '@tanstack/react-query';
import { Input, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { call } from '../../client.ts';
import { useLanguage } from '../../language.ts';
import { useMay } from '../../session.ts';
import fieldStyles from '../form/fields/field.module.css';
import { FieldFrame, type FieldWords, useControl } from '../form/fields/field.tsx';
import type { Bound } from '../form/use-form.ts';
import { type LinkKind, linkedCode, linkedId, linkKind, shopPages, withoutSlug } from './link-target.ts';
import styles from './pickers.module.css';
import { useBrands, useCategories, useChosenProducts, useProductSearch } from './product-choices.ts';

type Choice = { value: string; label: string };
type LinkProps = FieldWords & { at: Bound<string | null> };

/** The target of a link: a page, category, brand, product or offer of the shop, found by name, or any URL. */
export function LinkField({ at, label, ...words }: LinkProps): ReactNode {
  const control = useControl(at.path, label, words.isRequired);
  const [picked, setPicked] = useState<LinkKind | null>(null);
  const kind = at.value === null ? picked : at.value === '' ? (picked ?? 'url') : linkKind(at.value);
  const shown = picked === 'url' && at.value !== null ? 'url' : kind;
  const choose = (next: LinkKind | 'none'): void => {
    setPicked(next === 'none' ? null : next);
    at.set(next === 'url' ? '' : null);
  };
  return (
    <FieldFrame path={at.path} label={label} {...words}>
      <div className={styles.linkField}>
        <Select<LinkKind | 'none'>
          aria-label={m.admin_pickers_link_kind({ label })}
          value={shown ?? 'none'}
          onChange={choose}
          options={Object.entries(kindLabels()).map(([value, word]) => ({ value: value as LinkKind | 'none', label: word }))}
        />
        {shown === 'url' && (
          <Input
            {...control}
            className={fieldStyles.fieldCode}
            value={at.value ?? ''}
            onChange={(event) => at.set(event.target.value.trim())}
            placeholder="https://"
            autoComplete="off"
          />
        )}
        {shown && shown !== 'url' && <Target key={shown} kind={shown} control={control} value={at.value} set={at.set} />}
      </div>
    </FieldFrame>
  );
}

const kindLabels = (): Record<LinkKind | 'none', string> => ({
  none: m.admin_pickers_link_none(),
  page: m.admin_pickers_link_page(),
  category: m.admin_pickers_link_category(),
  brand: m.admin_pickers_link_brand(),
  product: m.admin_pickers_link_product(),
  offer: m.admin_pickers_link_offer(),
  url: m.admin_pickers_link_url(),
});

type TargetProps = {
  kind: Exclude<LinkKind, 'url'>;
  control: ReturnType<typeof useControl>;
  value: string | null;
  set: (path: string | null) => void;
};

/** The record, chosen from those of its kind; a product is searched for. */
function Target({ kind, control, value, set }: TargetProps): ReactNode {
  const [typed, setTyped] = useState('');
  const choices = useTargets(kind, typed, value);
  const path = value === null ? null : withoutSlug(value);
  return (
    <Select<string>
      {...control}
      value={path as string}
      onChange={(next) => {
        set(next);
        setTyped('');
      }}
      options={choices}
      placeholder={m.admin_pickers_link_choose()}
      showSearch={
        kind === 'product'
          ? { filterOption: false, searchValue: typed, onSearch: setTyped }
          : {
              filterOption: (q, choice) =>
                String(choice?.label ?? '')
                  .toLowerCase()
                  .includes(q.toLowerCase()),
            }
      }
      notFoundContent={m.admin_pickers_nothing()}
    />
  );
}

const at =
  (base: string) =>
  ({ id, name }: { id: number; name: string }): Choice => ({ value: `${base}/${id}`, label: name });

function useTargets(kind: Exclude<LinkKind, 'url'>, typed: string, value: string | null): Choice[] {
  const id = value === null ? null : linkedId(value);
  const categories = useCategories().map(at('/products/category'));
  const brands = useBrands().map(at('/products/brand'));
  const found = useProductSearch('product', typed, kind === 'product').found;
  const chosen = useChosenProducts('product', kind === 'product' && id !== null ? [id] : []);
  const pages = usePages(kind === 'page');
  const offers = useOffers(kind === 'offer', value);
  if (kind === 'category') return categories;
  if (kind === 'brand') return brands;
  if (kind === 'page') return pages;
  if (kind === 'offer') return offers;
  return [...chosen.filter((one) => !found.some((other) => other.id === one.id)), ...found].map(at('/products'));
}

function usePages(isNeeded: boolean): Choice[] {
  const { data } = useQuery({
    queryKey: ['content.linkChoices', useLanguage()],
    queryFn: () => call('content.linkChoices', {}),
    enabled: isNeeded,
  });
  const words: Record<(typeof shopPages)[number], () => string> = {
    '/home': m.admin_pickers_page_home,
    '/products': m.admin_pickers_page_products,
    '/news': m.admin_pickers_page_news,
    '/shops': m.admin_pickers_page_shops,
    '/information/about': m.admin_pickers_page_about,
    '/information/faq': m.admin_pickers_page_faq,
    '/information/contact': m.admin_pickers_page_contact,
    '/information/terms': m.admin_pickers_page_terms,
    '/information/privacy': m.admin_pickers_page_privacy,
  };
  const own = (data?.data ?? []).map(({ kind, id, name }) =>
    kind === 'page' ? at('/p')({ id, name }) : { value: `/news/${id}`, label: m.admin_pickers_page_article({ name }) },
  );
  return [...shopPages.map((path) => ({ value: path, label: words[path]() })), ...own];
}

const maxOffers = 100;

/** Offers that a link can apply: those with a code. The chosen one stays named by its code for staff who see no offers. */
function useOffers(isNeeded: boolean, value: string | null): Choice[] {
  const locale = useLanguage();
  const maySee = useMay('offers view');
  const { data } = useQuery({
    queryKey: ['pricing.listOffers', 'links'],
    queryFn: () => call('pricing.listOffers', { state: 'active,scheduled', per_page: maxOffers }),
    enabled: isNeeded && maySee,
  });
  const offers = (data?.data ?? []).flatMap(({ name, code, promo_codes: [promo] }): Choice[] => {
    const label = (locale === 'en' && name.en) || name.tw;
    if (code) return [{ value: `/?offer=${encodeURIComponent(code)}`, label: `${label} ${code}` }];
    return promo ? [{ value: `/?promo=${encodeURIComponent(promo)}`, label: `${label} ${promo}` }] : [];
  });
  if (!value || offers.some((one) => one.value === value)) return offers;
  return [{ value, label: linkedCode(value) }, ...offers];
}
