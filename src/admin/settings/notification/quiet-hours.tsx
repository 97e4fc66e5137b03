import type { ReactNode } from 'react';
import * as m from '#messages';
import type { WebsiteSettings } from '#modules/settings/contract.ts';
import { SelectField, SwitchField } from '../../kit/form/fields/choice.tsx';
import { FieldRow } from '../../kit/form/fields/field.tsx';
import { type Bound, part } from '../../kit/form/use-form.ts';

const night = { from: 22, until: 8 };
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: `${String(hour).padStart(2, '0')}:00` }));

/** From when until when advertising waits. */
export function QuietHoursFields({ at }: { at: Bound<WebsiteSettings['quiet_hours']> }): ReactNode {
  return (
    <>
      <SwitchField
        at={{ path: at.path, value: at.value !== null, base: at.base !== null, set: (on) => at.set(on ? night : null) }}
        label={m.admin_notification_quiet_on()}
        hint={m.admin_notification_quiet_hint()}
      />
      {at.value && (
        <FieldRow>
          <SelectField at={part(at, 'from', night)} label={m.admin_notification_quiet_from()} choices={hours} />
          <SelectField at={part(at, 'until', night)} label={m.admin_notification_quiet_until()} choices={hours} />
        </FieldRow>
      )}
    </>
  );
}
