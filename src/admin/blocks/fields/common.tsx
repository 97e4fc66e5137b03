import type { ReactNode } from 'react';
import * as m from '#messages';
import { backgrounds } from '#modules/settings/contract/block-choices.ts';
import { SelectField, SwitchField } from '../../kit/form/fields/choice.tsx';
import { MomentField } from '../../kit/form/fields/moment.tsx';
import { TextField } from '../../kit/form/fields/text.tsx';
import type { Bound } from '../../kit/form/use-form.ts';
import type { EditedBlock } from '../edited-block.ts';
import { optional } from './props.ts';

const grounds: Record<(typeof backgrounds)[number], () => string> = {
  tint: m.admin_blocks_ground_tint,
  mist: m.admin_blocks_ground_mist,
  surface: m.admin_blocks_ground_surface,
};

/** Where and when a block is shown: the same fields for every kind. */
export function CommonFields({ at }: { at: Bound<EditedBlock> }): ReactNode {
  const device = optional(at, 'device');
  const background = optional(at, 'background');
  const hidden = optional(at, 'hidden');
  return (
    <>
      <SwitchField
        at={{ ...hidden, value: hidden.value !== true, base: hidden.base !== true, set: (isShown) => hidden.set(isShown ? null : true) }}
        label={m.admin_blocks_show()}
      />
      <SelectField<'all' | 'phone' | 'wide'>
        at={{
          ...device,
          value: device.value ?? 'all',
          base: device.base ?? 'all',
          set: (next) => device.set(next === 'all' ? null : next),
        }}
        label={m.admin_blocks_on()}
        choices={[
          { value: 'all', label: m.admin_blocks_device_all() },
          { value: 'phone', label: m.admin_blocks_only_phone() },
          { value: 'wide', label: m.admin_blocks_only_wide() },
        ]}
      />
      <MomentField at={optional(at, 'from')} label={m.admin_blocks_from()} placeholder={m.admin_blocks_at_once()} />
      <MomentField at={optional(at, 'to')} isEnd label={m.admin_blocks_to()} placeholder={m.admin_blocks_always()} />
      <SelectField<'plain' | (typeof backgrounds)[number]>
        at={{
          ...background,
          value: background.value ?? 'plain',
          base: background.base ?? 'plain',
          set: (next) => background.set(next === 'plain' ? null : next),
        }}
        label={m.admin_blocks_background()}
        choices={[
          { value: 'plain', label: m.admin_blocks_ground_plain() },
          ...backgrounds.map((value) => ({ value, label: grounds[value]() })),
        ]}
      />
      <TextField
        at={{ ...optional(at, 'anchor'), set: (anchor) => optional(at, 'anchor').set(anchor.trim() || null) }}
        label={m.admin_blocks_anchor()}
        hint={m.admin_blocks_anchor_hint()}
        isCode
      />
    </>
  );
}
