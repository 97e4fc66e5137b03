import type { ReactNode } from 'react';
import * as m from '#messages';
import type { BannerRow } from '#modules/content/contract.ts';
import { LanguageDot, Nothing, Thumb } from '../kit/cells.tsx';
import { formatCount, formatShare } from '../kit/format.ts';
import listStyles from '../kit/list/list.module.css';
import { StatusTag } from '../kit/status/status-tag.tsx';
import textStyles from '../kit/text.module.css';
import { bannerStatuses, positionLabels } from './labels.ts';

/** Picture, name and whether its heading is in both languages. */
export function BannerName({ banner: { picture, name, title } }: { banner: BannerRow }): ReactNode {
  return (
    <>
      <Thumb picture={picture} size={28} label="" />
      <span className={textStyles.clip}>{name}</span>
      {title && <LanguageDot text={title} />}
    </>
  );
}

/** Clicks per view; nothing before the first view. */
export const Rate = ({ banner: { views, clicks } }: { banner: BannerRow }): ReactNode =>
  views === 0 ? <Nothing /> : formatShare(clicks / views);

/** Two lines: name and state, place and counts. */
export function Phone({ banner }: { banner: BannerRow }): ReactNode {
  return (
    <>
      <span className={listStyles.phoneLine}>
        <Thumb picture={banner.picture} size={32} label="" /> <strong className={listStyles.phoneName}>{banner.name}</strong>
        <span className={listStyles.phoneEnd}>
          <StatusTag status={bannerStatuses[banner.state]} />
        </span>
      </span>
      <span className={`${listStyles.phoneLine} ${textStyles.meta}`}>
        {positionLabels[banner.position]()} ·{' '}
        {m.admin_banners_counts({ views: formatCount(banner.views), clicks: formatCount(banner.clicks) })}
      </span>
    </>
  );
}
