import type { ReactNode } from 'react';
import * as m from '#messages';
import type { Text } from '#shared/locale.ts';
import { SwitchField } from '../../kit/form/fields/choice.tsx';
import { FieldRow } from '../../kit/form/fields/field.tsx';
import { NumberField } from '../../kit/form/fields/number.tsx';
import { PairField } from '../../kit/form/fields/pair.tsx';
import { PicturesField } from '../../kit/form/pictures/pictures-field.tsx';
import type { Bound, Form } from '../../kit/form/use-form.ts';
import { useShop } from '../../session.ts';
import type { EditedProduct } from './edited.ts';

type Part = { form: Form<EditedProduct> };

export function Basics({ form }: Part): ReactNode {
  return (
    <>
      <PairField at={form.field('name')} label={m.admin_product_edit_name()} max={150} isRequired />
      <PairField at={form.field('subtitle')} label={m.admin_product_edit_subtitle()} max={200} lines={1} />
      <PairField at={form.field('description')} label={m.admin_product_edit_description()} isRich />
      <PairField at={form.field('badge')} label={m.admin_product_edit_badge()} hint={m.admin_product_edit_badge_hint()} max={12} />
    </>
  );
}

export function Pictures({ form }: Part): ReactNode {
  return <PicturesField at={form.field('media_ids')} label={m.admin_product_edit_pictures_label()} max={20} />;
}

export function Limits({ form }: Part): ReactNode {
  return (
    <>
      <FieldRow columns={4}>
        <NumberField
          at={form.field('min_order_quantity')}
          label={m.admin_product_edit_min_quantity()}
          unit={m.admin_product_edit_pieces()}
          min={1}
          max={9999}
        />
        <NumberField
          at={form.field('max_per_order')}
          isOptional
          label={m.admin_product_edit_max_per_order()}
          unit={m.admin_product_edit_pieces()}
          min={1}
          max={9999}
          placeholder={m.admin_form_no_limit()}
        />
      </FieldRow>
      <SwitchField
        at={form.field('member_only')}
        label={m.admin_product_edit_member_only()}
        hint={m.admin_product_edit_member_only_hint()}
      />
    </>
  );
}

const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&[a-z]+;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
const snippetLength = 120;

/** The addresses, and what a search engine will make of the texts. */
export function Search({ form }: Part): ReactNode {
  const { value } = form;
  const slug = form.field('slug') as Bound<Text>;
  return (
    <>
      <PairField
        at={slug}
        label={m.admin_product_edit_slug()}
        hint={m.admin_product_edit_slug_hint()}
        max={150}
        emptyEnglish={m.admin_product_edit_slug_empty()}
      />
      <FieldRow>
        <Found
          name={value.name.tw}
          subtitle={value.subtitle?.tw}
          description={value.description?.tw}
          path={`products › ${value.slug.tw || value.name.tw}`}
        />
        <Found
          name={value.name.en ?? value.name.tw}
          subtitle={value.subtitle?.en}
          description={value.description?.en}
          path={`en › products › ${value.slug.en || value.name.en || value.slug.tw}`}
        />
      </FieldRow>
    </>
  );
}

type FoundProps = { name: string; subtitle: string | undefined; description: string | undefined; path: string };

function Found({ name, subtitle, description, path }: FoundProps): ReactNode {
  const { site_name } = useShop();
  const text = [subtitle, plain(description ?? '')].filter(Boolean).join(' ').slice(0, snippetLength);
  return (
    <div className="found">
      <span className="found-path">
        {location.host} › {path}
      </span>
      <strong>{m.admin_product_edit_search_title({ name: name || m.admin_product_edit_unnamed(), site: site_name })}</strong>
      {text ? <p>{text}</p> : <p className="found-missing">{m.admin_product_edit_no_description()}</p>}
    </div>
  );
}
