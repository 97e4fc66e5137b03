import { Flex } from 'antd';
import { Play } from 'lucide-react';
import { type CSSProperties, type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { VideoForm } from '#modules/content/contract.ts';
import { htmlLang, inLocale, type Locale } from '#shared/locale.ts';
import styles from '../banners/preview.module.css';
import { Stage } from '../banners/stage.tsx';
import { pictureOf } from '../kit/form/pictures/known-pictures.ts';
import { Card } from '../kit/page.tsx';
import { LanguageChoice } from '../kit/preview/preview-choices.tsx';
import textStyles from '../kit/text.module.css';
import { language } from '../language.ts';

/** In pixels, the same as in storefront/blocks/film.tsx. */
const heights: Record<VideoForm['height'], { desktop: number; phone: number }> = {
  low: { desktop: 400, phone: 256 },
  medium: { desktop: 600, phone: 384 },
  tall: { desktop: 800, phone: 512 },
};

/** The video before it plays, which is also what shoppers with reduced motion or data saver see. */
export function VideoPreview({ video }: { video: VideoForm }): ReactNode {
  const [locale, setLocale] = useState<Locale>(language());
  return (
    <Card title={m.admin_settings_preview()} extra={<LanguageChoice value={locale} onChange={setLocale} />}>
      <Flex vertical gap={14}>
        <Stage width={1312} label={m.admin_settings_desktop()}>
          <Drawn video={video} device="desktop" locale={locale} />
        </Stage>
        <div className={styles.stagePhone}>
          <Stage width={390} label={m.admin_settings_phone()}>
            <Drawn video={video} device="phone" locale={locale} />
          </Stage>
        </div>
        <p className={textStyles.meta}>{m.admin_video_preview_note()}</p>
      </Flex>
    </Card>
  );
}

type DrawnProps = { video: VideoForm; device: 'desktop' | 'phone'; locale: Locale };

function Drawn({ video, device, locale }: DrawnProps): ReactNode {
  const poster = pictureOf(video.poster_media_id);
  const caption = video.caption ? inLocale(video.caption, locale) : '';
  const style = { '--height': `${heights[video.height][device]}px` } as CSSProperties;
  return (
    <div className={styles.drawn} data-device={device} lang={htmlLang[locale]}>
      <div className={styles.video} style={style}>
        {poster && <img src={`${poster.url}-${poster.widths.at(-1)}.webp`} alt="" />}
        <span className={styles.overlay} style={{ opacity: video.overlay / 100 }} />
        {caption && <span className={styles.videoShade} />}
        {caption && <span className={styles.videoCaption}>{caption}</span>}
        <span className={styles.videoButton}>
          <Play size={20} aria-hidden="true" />
        </span>
      </div>
    </div>
  );
}
