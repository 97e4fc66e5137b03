import type { ReactNode } from 'react';
import * as m from '#messages';
import { blockChanges, type EditedBlock, withIds } from '../blocks/edited-block.ts';
import { BlockEditor } from '../blocks/editor.tsx';
import { call, type Output } from '../client.ts';
import { learnPictures } from '../kit/form/pictures/known-pictures.ts';
import type { Section } from '../kit/form/sections.tsx';
import { ShopLink } from '../kit/form/shop-link.tsx';
import { SettingsForm } from './settings-form.tsx';

type Home = { blocks: EditedBlock[] };

/** The blocks of the home page. */
export function Component(): ReactNode {
  return (
    <SettingsForm<Output<'settings.home'>, Home>
      name="home"
      title={m.admin_blocks_home_title()}
      anchors="none"
      read={readHome}
      formOf={({ value }) => ({ blocks: withIds(value.blocks) })}
      save={(value, version, draft) => call('settings.saveHome', { value, version, draft })}
      revised={{ kind: 'home', subject: 'home', isPublic: () => true }}
      blank={{ blocks: [] }}
      actions={() => <ShopLink path="/home" />}
      sections={sections}
      pieces={blockChanges}
    />
  );
}

async function readHome(): Promise<Output<'settings.home'>> {
  const home = await call('settings.home', {});
  learnPictures(home.media);
  return home;
}

const sections: Section<Home, object>[] = [
  { id: 'blocks', title: () => '', isFlush: true, body: (form) => <BlockEditor at={form.field('blocks')} title={null} /> },
];
