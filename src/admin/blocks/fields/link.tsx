import type { ReactNode } from 'react';
import * as m from '#messages';
import type { Text } from '#shared/locale.ts';
import { SwitchField } from '../../kit/form/fields/choice.tsx';
import { PairField } from '../../kit/form/fields/pair.tsx';
import { type Bound, part } from '../../kit/form/use-form.ts';
import { LinkField } from '../../kit/pickers/link-field.tsx';

type Link = { label: Text; path: string };
type Props = { at: Bound<Link | null>; isButton?: boolean };

const blank = (isButton: boolean): Link => ({
  label: isButton
    ? { tw: m.admin_blocks_start_hero_button({}, { locale: 'tw' }), en: m.admin_blocks_start_hero_button({}, { locale: 'en' }) }
    : { tw: m.admin_blocks_start_more({}, { locale: 'tw' }), en: m.admin_blocks_start_more({}, { locale: 'en' }) },
  path: '/products',
});

/** A button, or a link to more, that a block may have. */
export function OptionalLink({ at, isButton = false }: Props): ReactNode {
  const start = blank(isButton);
  return (
    <>
      <SwitchField
        at={{
          path: `${at.path}.is_there`,
          value: at.value !== null,
          base: at.base !== null,
          set: (isThere) => at.set(isThere ? start : null),
        }}
        label={isButton ? m.admin_blocks_with_button() : m.admin_blocks_with_link()}
      />
      {at.value && <LinkParts at={{ ...at, value: at.value, base: at.base ?? start }} isButton={isButton} />}
    </>
  );
}

function LinkParts({ at, isButton }: { at: Bound<Link>; isButton: boolean }): ReactNode {
  const path = part(at, 'path', at.value);
  return (
    <>
      <PairField
        at={part(at, 'label', at.value)}
        label={isButton ? m.admin_blocks_button_label() : m.admin_blocks_link_label()}
        max={60}
        isRequired
      />
      <LinkField
        at={{ path: path.path, value: path.value || null, base: path.base, set: (next) => path.set(next ?? '') }}
        label={isButton ? m.admin_blocks_button_path() : m.admin_blocks_link_path()}
        isRequired
      />
    </>
  );
}
