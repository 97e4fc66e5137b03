import type { ReactNode } from 'react';
import * as m from '#messages';
import type { Text } from '#shared/locale.ts';
import { PairField } from '../../kit/form/fields/pair.tsx';
import { TextField } from '../../kit/form/fields/text.tsx';
import { PicturesField } from '../../kit/form/pictures/pictures-field.tsx';
import type { Bound, Form } from '../../kit/form/use-form.ts';
import { SeoFields } from '../seo-fields.tsx';
import styles from './edit.module.css';
import type { EditedProduct } from './edited.ts';
import { withPictures } from './item-pictures.ts';

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

/** Removing a picture also removes it from the items that show it. */
export function Pictures({ form }: Part): ReactNode {
  const pictures = form.field('media_ids');
  const video = form.field('video_url');
  const set = (media_ids: number[]): void => form.change((old) => withPictures(old, media_ids));
  return (
    <>
      <PicturesField at={{ ...pictures, set }} label={m.admin_product_edit_pictures_label()} max={20} />
      <div className={styles.picturesVideo}>
        <TextField
          at={{ ...video, set: (url: string) => video.set(url.trim() || null) }}
          label={m.admin_product_logs_video()}
          hint={m.admin_product_edit_video_hint()}
          isCode
        />
      </div>
    </>
  );
}

/** Texts for search engines; the product's own texts are the default. */
export function Search({ form }: Part): ReactNode {
  const { name, subtitle, description } = form.value;
  return (
    <SeoFields
      slug={form.field('slug') as Bound<Text>}
      seo={form.field('seo')}
      shown={{ name, text: subtitle ?? description, path: 'products' }}
    />
  );
}
