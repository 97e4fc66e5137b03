import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import * as m from '#messages';
import type { PageForm, PageForStaff } from '#modules/content/contract.ts';
import { inLocale, type Text } from '#shared/locale.ts';
import { blankBlock } from '../blocks/blank.ts';
import { blockChanges, type EditedBlock, withIds } from '../blocks/edited-block.ts';
import { BlockEditor } from '../blocks/editor.tsx';
import { call } from '../client.ts';
import { now } from '../clock.ts';
import { SelectField, SwitchField } from '../kit/form/fields/choice.tsx';
import { FieldRow } from '../kit/form/fields/field.tsx';
import { MomentField } from '../kit/form/fields/moment.tsx';
import { PairField } from '../kit/form/fields/pair.tsx';
import { FormScreen } from '../kit/form/form-screen.tsx';
import { LanguageSwitch } from '../kit/form/languages.tsx';
import { learnPictures } from '../kit/form/pictures/known-pictures.ts';
import type { Section } from '../kit/form/sections.tsx';
import { ShopLink } from '../kit/form/shop-link.tsx';
import type { Bound, Form } from '../kit/form/use-form.ts';
import { language } from '../language.ts';
import { SeoFields } from '../products/seo-fields.tsx';

type EditedPage = Omit<PageForm, 'blocks'> & { blocks: EditedBlock[] };

const blank = (): EditedPage => ({
  ...{ title: { tw: '' }, slug: { tw: '' }, status: 'draft', publish_at: null, seo: null, noindex: false, in_menu: false },
  blocks: withIds([{ ...blankBlock.rich_text(), html: { tw: '' } }]),
});

/** Creates or edits a custom page. */
export function PageEdit(): ReactNode {
  const { id } = useParams();
  const [empty] = useState(blank);
  return (
    <FormScreen<PageForStaff, EditedPage>
      key={id ?? 'new'}
      source={{
        record: id ? { key: ['content.readPage', id], read: () => readPage(id) } : null,
        formOf: toEditedPage,
        versionOf: ({ version }) => version,
        save: async (form, version, draft) => {
          if (id && version !== null) await call('content.updatePage', { ...form, id, version, draft });
          else return `/pages/${(await call('content.createPage', form)).id}`;
          return undefined;
        },
      }}
      blank={empty}
      isWide
      draftKey={`page ${id ?? 'new'}`}
      crumbs={[
        { label: m.admin_layout_content(), path: '/pages' },
        { label: m.admin_pages_title(), path: '/pages' },
      ]}
      back="/pages"
      title={({ value }) => inLocale(value.title, language()) || (id ? m.admin_pages_title() : m.admin_pages_create())}
      brokenTitle={m.admin_pages_broken()}
      duplicate={{ needs: 'cms update', path: '/pages/create', copy: (form) => ({ ...form, slug: { tw: '' }, status: 'draft' }) }}
      actions={({ base }) => id && isShown(base) && <ShopLink path={`/p/${id}/${inLocale(base.slug, language())}`} />}
      removal={id ? { text: m.admin_pages_delete_text(), remove: () => call('content.deletePage', { id: Number(id) }) } : undefined}
      revised={id ? { kind: 'page', subject: id, isPublic: ({ status }) => status === 'published' } : undefined}
      logged={id ? { model: 'Page', id, path: `/pages/${id}/logs` } : undefined}
      sections={sections}
      pieces={blockChanges}
      showsCompleteness
    />
  );
}

/** Before its time a published page is found by no shopper. */
const isShown = ({ status, publish_at }: EditedPage): boolean =>
  status === 'published' && (publish_at === null || new Date(publish_at) <= now());

async function readPage(id: string): Promise<PageForStaff> {
  const page = await call('content.readPage', { id });
  learnPictures(page.media);
  return page;
}

function toEditedPage({ blocks, ...page }: PageForStaff): EditedPage {
  const { id: _id, version: _version, created_at: _created, updated_at: _updated, media: _media, ...form } = page;
  return { ...form, blocks: withIds(blocks) };
}

const sections: Section<EditedPage, PageForStaff>[] = [
  {
    id: 'text',
    title: m.admin_pages_page_title,
    dot: ({ value }) => value.title,
    extra: () => <LanguageSwitch />,
    body: (form) => <PairField at={form.field('title')} label={m.admin_pages_page_title()} max={100} isRequired />,
  },
  {
    id: 'blocks',
    title: m.admin_blocks_blocks,
    count: ({ value }) => value.blocks.length,
    isFlush: true,
    body: (form) => <BlockEditor at={form.field('blocks')} title={form.value.title} />,
  },
  { id: 'publishing', title: m.admin_pages_publishing, body: (form) => <Publishing form={form} /> },
  {
    id: 'search',
    title: m.admin_seo_title,
    body: (form) => (
      <>
        <SeoFields
          slug={form.field('slug')}
          seo={withoutPicture(form.field('seo'))}
          shown={{ name: form.value.title, text: firstText(form.value.blocks), path: 'p' }}
        />
        <SwitchField at={form.field('noindex')} label={m.admin_pages_noindex()} hint={m.admin_pages_noindex_hint()} />
      </>
    ),
  },
];

/** The fields for search engines, without the picture for shared links, which a page does not have. */
function withoutPicture(at: Bound<EditedPage['seo']>): Parameters<typeof SeoFields>[0]['seo'] {
  const whole = (seo: EditedPage['seo']) => seo && { ...seo, media_id: null };
  return {
    path: at.path,
    value: whole(at.value),
    base: whole(at.base),
    set: (next) => at.set(next && { title: next.title, description: next.description }),
  };
}

/** The first text of a page: search engines show it where no description is set. */
const firstText = (blocks: readonly EditedBlock[]): Text | null => blocks.find((block) => block.type === 'rich_text')?.html ?? null;

function Publishing({ form }: { form: Form<EditedPage> }): ReactNode {
  return (
    <>
      <FieldRow columns={2}>
        <SelectField
          at={form.field('status')}
          label={m.admin_brands_state()}
          hint={form.value.status === 'draft' ? m.admin_pages_draft_hint() : undefined}
          choices={[
            { value: 'draft', label: m.admin_pages_draft() },
            { value: 'published', label: m.admin_pages_published() },
          ]}
        />
        <MomentField
          at={form.field('publish_at')}
          label={m.admin_pages_publish_at()}
          hint={m.admin_pages_publish_at_hint()}
          placeholder={m.admin_pages_at_once()}
        />
      </FieldRow>
      <SwitchField at={form.field('in_menu')} label={m.admin_pages_in_menu()} hint={m.admin_pages_in_menu_hint()} />
    </>
  );
}
