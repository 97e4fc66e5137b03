import { Flex, Segmented } from 'antd';
import { Monitor, Smartphone, Tablet } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import * as m from '#messages';
import type { PreviewedBlock } from '#modules/shopfront/contract.ts';
import { type Locale, localizedPath, type Text } from '#shared/locale.ts';
import { ShopFrame } from '../kit/preview/shop-frame.tsx';
import textStyles from '../kit/text.module.css';
import styles from './blocks.module.css';
import type { EditedBlock } from './edited-block.ts';
import { kinds } from './kinds.ts';

type Device = 'phone' | 'tablet' | 'desktop';
const widths: Record<Device, number> = { phone: 390, tablet: 768, desktop: 1280 };

type Canvas = {
  blocks: readonly EditedBlock[];
  drawn: readonly PreviewedBlock[] | undefined;
  isOld: boolean;
  chosen: string | null;
  choose: (id: string) => void;
  /** The heading of a custom page; null: the home page. */
  title: Text | null;
  locale: Locale;
  setLocale: (locale: Locale) => void;
};

/** The page as the shop draws it, at three widths and in both languages; a block pressed there is chosen. */
export function Canvas({ blocks, drawn, isOld, chosen, choose, title, locale, setLocale }: Canvas): ReactNode {
  const [device, setDevice] = useState<Device>(() => (innerWidth < 700 ? 'phone' : 'desktop'));
  const heading = title && (locale === 'en' && title.en ? title.en : title.tw);
  const message = useMemo(() => {
    if (!drawn) return undefined;
    const inOrder = blocks.flatMap(({ id, type }) => {
      const found = drawn.find((one) => one.id === id);
      return found ? [{ ...found, note: describeState(found.state, kinds[type].label()) }] : [];
    });
    return { edited: { blocks: inOrder, chosen, title: heading } };
  }, [drawn, blocks, chosen, heading]);
  const answer = (data: unknown): void => {
    if (data && typeof data === 'object' && 'pressed' in data && typeof data.pressed === 'string') choose(data.pressed);
  };
  return (
    <Flex vertical className={styles.canvas}>
      <Flex gap={8} wrap align="center" justify="center" className={styles.canvasHead}>
        <Segmented<Device>
          size="small"
          value={device}
          onChange={setDevice}
          aria-label={m.admin_blocks_device()}
          options={(['phone', 'tablet', 'desktop'] as const).map((value) => ({
            value,
            label: <DeviceIcon of={value} />,
            title: words[value](),
          }))}
        />
        <Segmented<Locale>
          size="small"
          value={locale}
          onChange={setLocale}
          aria-label={m.admin_blocks_language()}
          options={[
            { value: 'tw', label: m.admin_settings_tw() },
            { value: 'en', label: m.admin_settings_en() },
          ]}
        />
        {isOld && <span className={`${textStyles.wait} ${textStyles.small}`}>{m.admin_blocks_preview_old()}</span>}
      </Flex>
      <div className={styles.canvasPlace} data-device={device}>
        <ShopFrame
          path={localizedPath('/preview/blocks', locale)}
          title={m.admin_blocks_preview()}
          width={widths[device]}
          height={null}
          message={message}
          onAnswer={answer}
        />
      </div>
    </Flex>
  );
}

const words: Record<Device, () => string> = {
  phone: m.admin_blocks_device_phone,
  tablet: m.admin_blocks_device_tablet,
  desktop: m.admin_blocks_device_desktop,
};
const icons = { phone: Smartphone, tablet: Tablet, desktop: Monitor };

function DeviceIcon({ of }: { of: Device }): ReactNode {
  const Icon = icons[of];
  return (
    <>
      <Icon size={15} aria-hidden="true" />
      <span className={textStyles.visuallyHidden}>{words[of]()}</span>
    </>
  );
}

function describeState(state: PreviewedBlock['state'], name: string): string {
  switch (state) {
    case 'shown':
      return '';
    case 'hidden':
      return m.admin_blocks_note_hidden();
    case 'not_now':
      return m.admin_blocks_note_not_now();
    case 'empty':
      return m.admin_blocks_note_empty({ name });
    case 'unfinished':
      return m.admin_blocks_note_unfinished({ name });
  }
}
