import { Button, Flex, Modal, Segmented, Tooltip } from 'antd';
import { Expand, Monitor, Smartphone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { type Locale, localizedPath } from '#shared/locale.ts';
import type { Form } from '../../kit/form/use-form.ts';
import { Card } from '../../kit/page.tsx';
import { LanguageChoice } from '../../kit/preview/preview-choices.tsx';
import { ShopFrame } from '../../kit/preview/shop-frame.tsx';
import textStyles from '../../kit/text.module.css';
import { language } from '../../language.ts';
import { useMay } from '../../session.ts';
import type { EditedProduct } from '../edit/edited.ts';
import styles from './preview.module.css';
import { usePreview } from './use-preview.ts';

type Device = 'phone' | 'desktop';
const sizes: Record<Device, { width: number; height: number }> = {
  phone: { width: 390, height: 760 },
  desktop: { width: 1280, height: 820 },
};

type PreviewProps = { form: Form<EditedProduct>; id: number | undefined };

/** The product's page as the shop would show the unsaved form: on a phone or desktop, in both languages. */
export function Preview({ form, id }: PreviewProps): ReactNode {
  const mayLook = useMay('products update');
  const [locale, setLocale] = useState<Locale>(language());
  const [device, setDevice] = useState<Device>('phone');
  const [isLarge, setLarge] = useState(false);
  const { page, isOld } = usePreview(form.value, id, locale, mayLook);
  if (!mayLook) return null;
  const switches = (
    <span className={styles.previewSwitches}>
      <LanguageChoice value={locale} onChange={setLocale} />
      <Segmented<Device>
        size="small"
        value={device}
        onChange={setDevice}
        aria-label={m.admin_product_edit_preview_device()}
        options={[
          { value: 'phone', label: <DeviceIcon of="phone" />, title: m.admin_product_edit_preview_phone() },
          { value: 'desktop', label: <DeviceIcon of="desktop" />, title: m.admin_product_edit_preview_desktop() },
        ]}
      />
    </span>
  );
  const frame = (
    <ShopFrame
      path={localizedPath('/preview/product', locale)}
      title={m.admin_product_edit_preview()}
      {...sizes[device]}
      isPhone={device === 'phone'}
      message={page && { product: page }}
    />
  );
  const words = isOld ? m.admin_product_edit_preview_old() : m.admin_settings_preview_note();
  return (
    <Card title={m.admin_product_edit_preview()} extra={switches}>
      {!isLarge && frame}
      <Flex
        component="p"
        gap={6}
        align="center"
        justify="center"
        className={`${isOld ? `${textStyles.tiny} ${textStyles.wait}` : textStyles.meta} ${styles.previewNote}`}
      >
        {words}
        <Tooltip title={m.admin_product_edit_preview_large()}>
          <Button
            type="text"
            size="small"
            icon={<Expand size={14} />}
            aria-label={m.admin_product_edit_preview_large()}
            onClick={() => setLarge(true)}
          />
        </Tooltip>
      </Flex>
      <Modal
        open={isLarge}
        onCancel={() => setLarge(false)}
        footer={null}
        destroyOnHidden
        width={device === 'phone' ? 460 : 1320}
        title={
          <Flex style={{ paddingRight: 32 }} component="span" gap="middle" align="center">
            {m.admin_product_edit_preview()} {switches}
          </Flex>
        }
      >
        {frame}
      </Modal>
    </Card>
  );
}

function DeviceIcon({ of }: { of: Device }): ReactNode {
  const [Icon, word] =
    of === 'phone' ? [Smartphone, m.admin_product_edit_preview_phone()] : [Monitor, m.admin_product_edit_preview_desktop()];
  return (
    <>
      <Icon size={14} aria-hidden="true" />
      <span className={textStyles.visuallyHidden}>{word}</span>
    </>
  );
}
