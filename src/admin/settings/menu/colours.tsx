import { Flex, Input } from 'antd';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { MenuSettings } from '#modules/settings/contract.ts';
import { contrast, ink, isReadable } from '#shared/colour.ts';
import { SwitchField } from '../../kit/form/fields/choice.tsx';
import fieldStyles from '../../kit/form/fields/field.module.css';
import { FieldFrame, FieldRow, useControl } from '../../kit/form/fields/field.tsx';
import type { Bound, Form } from '../../kit/form/use-form.ts';
import textStyles from '../../kit/text.module.css';
import { isColour } from '../colours.ts';

/** Background and text of the header, with their contrast. */
export function HeaderColours({ form }: { form: Form<MenuSettings> }): ReactNode {
  const { bg_colour, text_colour } = form.value;
  const isOwn = bg_colour !== null || text_colour !== null;
  const choose = (on: boolean): void =>
    form.change((menu) => ({ ...menu, bg_colour: on ? ink : null, text_colour: on ? '#FFFFFF' : null }));
  return (
    <>
      <SwitchField
        at={{ path: 'own_colours', value: isOwn, base: form.base.bg_colour !== null || form.base.text_colour !== null, set: choose }}
        label={m.admin_menu_own_colours()}
        hint={m.admin_menu_own_colours_hint()}
      />
      {isOwn && (
        <>
          <FieldRow>
            <Colour at={form.field('bg_colour')} label={m.admin_menu_background()} />
            <Colour at={form.field('text_colour')} label={m.admin_menu_text()} />
          </FieldRow>
          <Contrast text={text_colour ?? ''} background={bg_colour ?? ''} />
        </>
      )}
    </>
  );
}

function Colour({ at, label }: { at: Bound<string | null>; label: string }): ReactNode {
  const control = useControl(at.path, label);
  const value = at.value ?? '';
  return (
    <FieldFrame path={at.path} label={label}>
      <Flex gap="small" align="center">
        <label className={fieldStyles.colourSwatch} style={{ background: isColour(value) ? value : 'transparent' }}>
          <input
            type="color"
            className={textStyles.visuallyHidden}
            value={isColour(value) ? value : '#000000'}
            onChange={(event) => at.set(event.target.value.toUpperCase())}
            aria-label={m.admin_settings_pick_colour({ label })}
          />
        </label>
        <Input {...control} value={value} maxLength={7} spellCheck={false} onChange={(event) => at.set(event.target.value.trim())} />
      </Flex>
    </FieldFrame>
  );
}

function Contrast({ text, background }: { text: string; background: string }): ReactNode {
  if (!isColour(text) || !isColour(background)) return null;
  const ratio = contrast(text, background).toFixed(1);
  const isGood = isReadable(text, background);
  return (
    <p className={textStyles.note} data-tone={isGood ? 'ok' : 'wait'} role="status">
      {isGood ? <CircleCheck size={15} aria-hidden="true" /> : <TriangleAlert size={15} aria-hidden="true" />}
      {isGood ? m.admin_menu_ratio({ ratio }) : m.admin_menu_ratio_poor({ ratio })}
    </p>
  );
}
