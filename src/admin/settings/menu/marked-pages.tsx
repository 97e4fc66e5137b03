import { Button, Flex } from 'antd';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { LinkTarget } from '#modules/shopfront/contract.ts';
import { inLocale } from '#shared/locale.ts';
import type { Bound } from '../../kit/form/use-form.ts';
import textStyles from '../../kit/text.module.css';
import { useLanguage } from '../../language.ts';
import { choicesFor, type MenuEntry } from './targets.ts';

type Props = { at: Bound<MenuEntry[]>; targets: readonly LinkTarget[] };

/** Pages marked “in menu” that have no entry: the shop shows them last. One press gives a page an entry, which can be moved and renamed. */
export function MarkedPages({ at, targets }: Props): ReactNode {
  const locale = useLanguage();
  const choices = choicesFor(targets, locale);
  const pages = targets.flatMap(({ id, name, in_menu, is_public }) => {
    const choice = in_menu && is_public ? choices.find(({ value }) => value === `app.page ${id}`) : undefined;
    const hasEntry = at.value.some((entry) => entry.name === 'app.page' && entry.id === id);
    return choice && !hasEntry ? { id, title: inLocale(name, locale), entry: choice.entry } : [];
  });
  if (pages.length === 0) return null;
  return (
    <>
      <p className={textStyles.meta}>{m.admin_menu_marked()}</p>
      <Flex gap={8} wrap data-testid="marked-pages">
        {pages.map(({ id, title, entry }) => (
          <Button
            key={id}
            size="small"
            icon={<Plus size={14} />}
            onClick={() => at.set([...at.value, { type: 'page', new_label: null, ...entry }])}
          >
            {m.admin_menu_marked_add({ title })}
          </Button>
        ))}
      </Flex>
    </>
  );
}
