import type { ReactNode } from 'react';
import * as m from '#messages';
import { largeBytes } from '#modules/library/rules.ts';
import { Chip } from '../kit/cells.tsx';
import type { Picture } from './library.ts';

/** What is wrong with a picture: no description, too large, or unused. */
export function Marks({ picture: { described, bytes, uses } }: { picture: Picture }): ReactNode {
  return (
    <>
      {bytes >= largeBytes && <Chip tone="wait">{m.admin_files_mark_large()}</Chip>}
      {!(described.tw && described.en) && (
        <Chip tone="wait">{described.tw || described.en ? m.admin_files_mark_half() : m.admin_files_mark_undescribed()}</Chip>
      )}
      {uses === 0 && <Chip>{m.admin_files_mark_unused()}</Chip>}
    </>
  );
}
