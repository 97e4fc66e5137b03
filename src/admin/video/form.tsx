import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { VideoForm } from '#modules/content/contract.ts';
import { call, type Output } from '../client.ts';
import { FormScreen } from '../kit/form/form-screen.tsx';
import { FormSkeleton } from '../kit/form/form-skeleton.tsx';
import { LanguageSwitch } from '../kit/form/languages.tsx';
import { learnPictures } from '../kit/form/pictures/known-pictures.ts';
import type { Section } from '../kit/form/sections.tsx';
import { ShopLink } from '../kit/form/shop-link.tsx';
import { PageHead } from '../kit/page.tsx';
import { ErrorState } from '../kit/state.tsx';
import { useMay } from '../session.ts';
import { Look, Playing, Source } from './parts.tsx';
import { VideoPreview } from './preview.tsx';

type Stored = Output<'content.readVideo'>;

const blank: VideoForm = {
  source: '',
  mobile_source: null,
  poster_media_id: null,
  autoplay: true,
  muted: true,
  loop: true,
  overlay: 0,
  caption: null,
  link: null,
  height: 'medium',
  active: false,
};

/** The video background of the home page; read-only staff get a preview. */
export function VideoBackground(): ReactNode {
  return useMay('banners update') ? <VideoEdit /> : <VideoShown />;
}

function VideoShown(): ReactNode {
  const { data, error, refetch } = useQuery({ queryKey: ['content.readVideo'], queryFn: readVideo });
  if (error) return <ErrorState title={m.admin_video_broken()} error={error} retry={() => void refetch()} />;
  if (!data) return <FormSkeleton />;
  return (
    <>
      <PageHead title={m.admin_video_title()} />
      {data.value?.active ? <VideoPreview video={data.value} /> : <p>{m.admin_video_none()}</p>}
    </>
  );
}

function VideoEdit(): ReactNode {
  return (
    <FormScreen<Stored, VideoForm>
      source={{
        record: { key: ['content.readVideo'], read: readVideo },
        formOf: ({ value }) => value ?? blank,
        versionOf: ({ version }) => version,
        save: async (value, version) => {
          await call('content.saveVideo', { value, version: version ?? 0 });
          return undefined;
        },
        errorPrefix: 'value.',
      }}
      blank={blank}
      draftKey="video background"
      title={() => m.admin_video_title()}
      brokenTitle={m.admin_video_broken()}
      crumbs={[{ label: m.admin_layout_content() }]}
      actions={(form) => form.base.active && <ShopLink path="/home" />}
      logged={{ model: 'VideoBackground', id: 1, path: '/video-background/logs' }}
      sections={sections}
      rail={(form) => <VideoPreview video={form.value} />}
      showsCompleteness
    />
  );
}

async function readVideo(): Promise<Stored> {
  const found = await call('content.readVideo', {});
  if (found.poster) learnPictures([found.poster]);
  return found;
}

const sections: Section<VideoForm, Stored>[] = [
  { id: 'source', title: m.admin_video_film, body: (form) => <Source form={form} /> },
  { id: 'playing', title: m.admin_video_playing, body: (form) => <Playing form={form} /> },
  { id: 'look', title: m.admin_video_look, extra: () => <LanguageSwitch />, body: (form) => <Look form={form} /> },
];
