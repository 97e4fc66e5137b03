import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { BannerForm } from '#modules/content/contract.ts';
import { call } from '../client.ts';
import { MultiSelectField, SelectField, SwitchField } from '../kit/form/fields/choice.tsx';
import { OptionalColourField } from '../kit/form/fields/colour.tsx';
import { FieldRow } from '../kit/form/fields/field.tsx';
import { MomentField } from '../kit/form/fields/moment.tsx';
import { NumberField } from '../kit/form/fields/number.tsx';
import { PairField } from '../kit/form/fields/pair.tsx';
import { TextField } from '../kit/form/fields/text.tsx';
import { PictureField } from '../kit/form/pictures/picture-field.tsx';
import type { Form } from '../kit/form/use-form.ts';
import { LinkField } from '../kit/pickers/link-field.tsx';
import { useCategories } from '../kit/pickers/product-choices.ts';
import { useShop } from '../session.ts';
import { audienceLabels, hasPicture, positionHints, positionLabels } from './labels.ts';

type Part = { form: Form<BannerForm> };
type Labels<V extends string> = Record<V, () => string>;

const toChoices = <V extends string>(labels: Labels<V>): { value: V; label: string }[] =>
  (Object.entries(labels) as [V, () => string][]).map(([value, label]) => ({ value, label: label() }));

/** Name, position, audience, order and whether it is active. */
export function Basics({ form }: Part): ReactNode {
  const { position } = form.value;
  return (
    <>
      <TextField at={form.field('name')} label={m.admin_banners_name()} hint={m.admin_banners_name_hint()} isRequired />
      <FieldRow>
        <SelectField
          at={form.field('position')}
          label={m.admin_banners_position()}
          hint={positionHints[position]()}
          choices={toChoices(positionLabels)}
        />
        <NumberField at={form.field('sort')} label={m.admin_banners_sort()} hint={m.admin_banners_sort_hint()} max={99_999} />
      </FieldRow>
      {position === 'category_top' && <CategoriesField form={form} />}
      <SelectField
        at={form.field('audience')}
        label={m.admin_banners_audience()}
        hint={m.admin_banners_audience_hint()}
        choices={toChoices(audienceLabels)}
      />
      {form.value.audience === 'tag' && <TagsOfCustomers form={form} />}
      <SwitchField at={form.field('active')} label={m.admin_banners_active()} hint={m.admin_banners_active_hint()} />
    </>
  );
}

/** The tags in use, and chosen ones that no customer has any more. */
function TagsOfCustomers({ form }: Part): ReactNode {
  const at = form.field('customer_tags');
  const { data } = useQuery({ queryKey: ['customers.tagChoices'], queryFn: () => call('customers.tagChoices', {}) });
  const tags = [...new Set([...(data?.data ?? []), ...at.value])];
  return (
    <MultiSelectField
      at={at}
      label={m.admin_banners_tags()}
      hint={data?.data.length === 0 ? m.admin_banners_tags_none() : m.admin_banners_tags_hint()}
      choices={tags.map((tag) => ({ value: tag, label: tag, search: tag }))}
      placeholder={m.admin_banners_tags_placeholder()}
      isRequired
    />
  );
}

function CategoriesField({ form }: Part): ReactNode {
  return (
    <MultiSelectField
      at={form.field('category_ids')}
      label={m.admin_banners_categories()}
      hint={m.admin_banners_categories_hint()}
      choices={useCategories().map(({ id, name }) => ({ value: id, label: name, search: name }))}
      placeholder={m.admin_banners_categories_all()}
    />
  );
}

/** Pictures and texts; an announcement has no pictures. */
export function Words({ form }: Part): ReactNode {
  const isPictured = hasPicture(form.value.position);
  return (
    <>
      {isPictured && (
        <>
          <FieldRow>
            <PictureField at={form.field('media_id')} label={m.admin_banners_picture()} hint={m.admin_banners_picture_hint()} />
            <PictureField
              at={form.field('mobile_media_id')}
              label={m.admin_banners_mobile_picture()}
              hint={m.admin_banners_mobile_picture_hint()}
            />
          </FieldRow>
          <PairField at={form.field('alt')} label={m.admin_banners_alt()} hint={m.admin_banners_alt_hint()} max={120} />
        </>
      )}
      <PairField at={form.field('title')} label={m.admin_banners_heading()} max={80} isRequired={!isPictured} />
      <PairField at={form.field('body')} label={m.admin_banners_body()} max={200} lines={2} />
      {isPictured && <PairField at={form.field('button')} label={m.admin_banners_button()} hint={m.admin_banners_button_hint()} max={30} />}
    </>
  );
}

/** Colour of the text, and the shade over the picture behind it. */
export function Layer({ form }: Part): ReactNode {
  return (
    <FieldRow>
      <OptionalColourField at={form.field('text_colour')} label={m.admin_banners_text_colour()} hint={m.admin_banners_text_colour_hint()} />
      <NumberField at={form.field('overlay')} label={m.admin_banners_overlay()} hint={m.admin_banners_overlay_hint()} max={100} unit="%" />
    </FieldRow>
  );
}

/** Where it leads. */
export function Target({ form }: Part): ReactNode {
  const link = form.field('link');
  const { value, base } = link;
  return (
    <>
      <LinkField
        at={{
          path: 'link.path',
          value: value?.path ?? null,
          base: base?.path ?? null,
          set: (path) => link.set(path === null ? null : { path, new_tab: value?.new_tab ?? false }),
        }}
        label={m.admin_banners_link()}
      />
      {value && (
        <SwitchField
          at={{
            path: 'link.new_tab',
            value: value.new_tab,
            base: base?.new_tab ?? false,
            set: (new_tab) => link.set({ ...value, new_tab }),
          }}
          label={m.admin_banners_new_tab()}
        />
      )}
    </>
  );
}

/** From when until when, in the shop's time zone. */
export function PeriodFields({ form }: Part): ReactNode {
  const { time_zone } = useShop();
  return (
    <FieldRow>
      <MomentField
        at={form.field('starts_at')}
        label={m.admin_offers_starts()}
        placeholder={m.admin_offers_at_once()}
        hint={m.admin_offers_in_zone({ zone: time_zone })}
      />
      <MomentField
        at={form.field('ends_at')}
        isEnd
        label={m.admin_offers_ends()}
        placeholder={m.admin_offers_never()}
        hint={m.admin_banners_ends_hint()}
      />
    </FieldRow>
  );
}
