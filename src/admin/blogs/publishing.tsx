import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { ArticleForm } from '#modules/content/contract.ts';
import { OptionalSelectField, SegmentField, SwitchField } from '../kit/form/fields/choice.tsx';
import { FieldRow } from '../kit/form/fields/field.tsx';
import { MomentField } from '../kit/form/fields/moment.tsx';
import { TextField } from '../kit/form/fields/text.tsx';
import { PictureField } from '../kit/form/pictures/picture-field.tsx';
import type { Form } from '../kit/form/use-form.ts';
import { useShop } from '../session.ts';
import { blogCategories } from './choices.ts';
import { articleStatuses } from './statuses.ts';

/** When and where an article is shown: status, moment, category, author, cover. */
export function Publishing({ form }: { form: Form<ArticleForm> }): ReactNode {
  const { data: categories = [] } = useQuery(blogCategories);
  const { time_zone } = useShop();
  const states = (['draft', 'published'] as const).map((value) => ({ value, label: articleStatuses[value].word() }));
  return (
    <>
      <FieldRow>
        <SegmentField at={form.field('status')} label={m.admin_brands_state()} choices={states} hint={m.admin_blogs_status_hint()} />
        <MomentField
          at={form.field('published_at')}
          label={m.admin_blogs_published_at()}
          placeholder={m.admin_blogs_at_once()}
          hint={m.admin_blogs_published_hint({ zone: time_zone })}
        />
      </FieldRow>
      <FieldRow>
        <OptionalSelectField
          at={form.field('category_id')}
          label={m.admin_blogs_category()}
          choices={categories.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder={m.admin_blogs_no_category()}
        />
        <TextField at={form.field('author')} label={m.admin_blogs_author()} />
      </FieldRow>
      <PictureField at={form.field('media_id')} label={m.admin_blogs_cover()} hint={m.admin_blogs_cover_hint()} />
      <SwitchField at={form.field('pinned')} label={m.admin_blogs_pinned()} hint={m.admin_blogs_pinned_hint()} />
    </>
  );
}
