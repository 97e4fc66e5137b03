import { Select } from 'antd';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { FieldFrame, useControl } from '../kit/form/fields/field.tsx';
import type { Bound } from '../kit/form/use-form.ts';
import { serviceLabels } from './labels.ts';

/** What a shop offers: chosen from the known ones, which have both languages, or typed. */
export function ServicesField({ at }: { at: Bound<string[]> }): ReactNode {
  const label = m.admin_shops_services();
  const control = useControl(at.path, label);
  return (
    <FieldFrame path={at.path} label={label} hint={m.admin_shops_services_hint()}>
      <Select<string[]>
        {...control}
        mode="tags"
        value={at.value}
        onChange={at.set}
        options={Object.entries(serviceLabels).map(([value, word]) => ({ value, label: word() }))}
        optionFilterProp="label"
        tokenSeparators={[',', m.admin_form_list_comma()]}
        placeholder={m.admin_shops_services_choose()}
      />
    </FieldFrame>
  );
}
