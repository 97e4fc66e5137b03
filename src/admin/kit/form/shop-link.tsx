import { Button } from 'antd';
import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { localizedPath } from '#shared/locale.ts';
import type { Permission } from '#shared/permissions.ts';
import { useLanguage } from '../../language.ts';
import { EditInShop } from '../preview/edit-in-shop.tsx';

/** Links to the record's page in the shop, in the reader's language: to look at it, and with the permission to edit it there. */
export function ShopLink({ path, edits }: { path: string; edits?: Permission }): ReactNode {
  return (
    <>
      <Button icon={<Eye size={15} />} href={localizedPath(path, useLanguage())} target="_blank">
        {m.admin_form_view_in_shop()}
      </Button>
      {edits && <EditInShop path={path} needs={edits} />}
    </>
  );
}
