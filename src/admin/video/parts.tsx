import type { ReactNode } from 'react';
import * as m from '#messages';
import type { VideoForm } from '#modules/content/contract.ts';
import { SegmentField, SwitchField } from '../kit/form/fields/choice.tsx';
import { FieldRow } from '../kit/form/fields/field.tsx';
import { NumberField } from '../kit/form/fields/number.tsx';
import { PairField } from '../kit/form/fields/pair.tsx';
import { TextField } from '../kit/form/fields/text.tsx';
import { PictureField } from '../kit/form/pictures/picture-field.tsx';
import type { Form } from '../kit/form/use-form.ts';
import { LinkField } from '../kit/pickers/link-field.tsx';
import { videoKind } from './video-kind.ts';

type Part = { form: Form<VideoForm> };

const kindHints = {
  file: m.admin_video_source_file,
  youtube: m.admin_video_source_youtube,
  vimeo: m.admin_video_source_vimeo,
  other: m.admin_video_source_other,
  none: m.admin_video_source_hint,
};

/** The video, the one for phones, and the poster that is shown before it plays. */
export function Source({ form }: Part): ReactNode {
  const mobile = form.field('mobile_source');
  return (
    <>
      <TextField
        at={form.field('source')}
        label={m.admin_video_source()}
        hint={kindHints[videoKind(form.value.source)]()}
        type="url"
        placeholder="https://"
        isRequired
        isCode
      />
      <TextField
        at={{ ...mobile, set: (text: string) => mobile.set(text || null) }}
        label={m.admin_video_mobile_source()}
        hint={m.admin_video_mobile_source_hint()}
        type="url"
        placeholder="https://"
        isCode
      />
      <PictureField at={form.field('poster_media_id')} label={m.admin_video_poster()} hint={m.admin_video_poster_hint()} />
      <SwitchField at={form.field('active')} label={m.admin_video_active()} hint={m.admin_video_active_hint()} />
    </>
  );
}

/** How a file plays; YouTube and Vimeo play at their own site. */
export function Playing({ form }: Part): ReactNode {
  const kind = videoKind(form.value.source);
  const elsewhere = kind === 'youtube' || kind === 'vimeo' || kind === 'other' ? m.admin_video_plays_elsewhere() : undefined;
  const autoplay = form.field('autoplay');
  return (
    <>
      <SwitchField
        at={{ ...autoplay, set: (on) => form.change((now) => ({ ...now, autoplay: on, muted: on || now.muted })) }}
        label={m.admin_video_autoplay()}
        hint={m.admin_video_autoplay_hint()}
        lockedBecause={elsewhere}
      />
      <SwitchField
        at={form.field('muted')}
        label={m.admin_video_muted()}
        hint={m.admin_video_muted_hint()}
        lockedBecause={elsewhere ?? (form.value.autoplay ? m.admin_video_muted_by_autoplay() : undefined)}
      />
      <SwitchField at={form.field('loop')} label={m.admin_video_loop()} lockedBecause={elsewhere} />
    </>
  );
}

/** Height, darkening, caption and link. */
export function Look({ form }: Part): ReactNode {
  return (
    <>
      <FieldRow>
        <SegmentField
          at={form.field('height')}
          label={m.admin_video_height()}
          choices={[
            { value: 'low', label: m.admin_video_height_low() },
            { value: 'medium', label: m.admin_video_height_medium() },
            { value: 'tall', label: m.admin_video_height_tall() },
          ]}
        />
        <NumberField
          at={form.field('overlay')}
          label={m.admin_banners_overlay()}
          hint={m.admin_banners_overlay_hint()}
          max={100}
          unit="%"
        />
      </FieldRow>
      <PairField at={form.field('caption')} label={m.admin_video_caption()} hint={m.admin_video_caption_hint()} max={80} />
      <LinkField at={form.field('link')} label={m.admin_video_link()} hint={form.value.caption ? undefined : m.admin_video_link_hint()} />
    </>
  );
}
