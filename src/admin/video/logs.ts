import { Clapperboard } from 'lucide-react';
import * as m from '#messages';
import { call } from '../client.ts';
import { logScreen } from '../kit/logs/logs.tsx';
import type { LogFields } from '../kit/logs/spec.ts';

/** The fields of the video in the order of its form. */
export const videoFields: LogFields = {
  source: { label: m.admin_video_source },
  mobile_source: { label: m.admin_video_mobile_source },
  poster_media_id: { label: m.admin_video_poster, kind: 'secret' },
  active: { label: m.admin_video_active },
  autoplay: { label: m.admin_video_autoplay },
  muted: { label: m.admin_video_muted },
  loop: { label: m.admin_video_loop },
  height: {
    label: m.admin_video_height,
    words: { low: m.admin_video_height_low, medium: m.admin_video_height_medium, tall: m.admin_video_height_tall },
  },
  overlay: { label: m.admin_banners_overlay },
  caption: { label: m.admin_video_caption },
  link: { label: m.admin_video_link },
};

/** The change log of the video. */
export const VideoLogs = logScreen({
  from: 'content.videoLogs',
  icon: Clapperboard,
  needs: 'banners view',
  fields: videoFields,
  subject: async () => m.admin_video_title(),
  crumbs: () => [{ label: m.admin_video_title(), path: '/video-background' }],
  back: () => '/video-background',
  revert: {
    needs: 'banners update',
    // Before the first save there was no video to go back to.
    fits: ({ changes }) => !changes.some(({ field, old }) => field === 'source' && old === null),
    call: (_, entry) => call('content.revertVideo', { log_id: entry.id }),
  },
});
