import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { Locale } from '#shared/locale.ts';

type Choice<T> = { value: T; onChange: (value: T) => void };

/** The language of a preview. */
export function LanguageChoice({ value, onChange }: Choice<Locale>): ReactNode {
  return (
    <Segmented<Locale>
      size="small"
      aria-label={m.admin_product_edit_preview_language()}
      value={value}
      onChange={onChange}
      options={[
        { value: 'tw', label: m.admin_settings_tw() },
        { value: 'en', label: m.admin_settings_en() },
      ]}
    />
  );
}

export type Device = 'desktop' | 'phone';

/** The width of a preview. */
export function DeviceChoice({ value, onChange }: Choice<Device>): ReactNode {
  return (
    <Segmented<Device>
      size="small"
      aria-label={m.admin_product_edit_preview_device()}
      value={value}
      onChange={onChange}
      options={[
        { value: 'desktop', label: m.admin_settings_desktop() },
        { value: 'phone', label: m.admin_settings_phone() },
      ]}
    />
  );
}
