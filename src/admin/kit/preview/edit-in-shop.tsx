import { Button } from 'antd';
import { PencilLine } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { localizedPath } from '#shared/locale.ts';
import type { Permission } from '#shared/permissions.ts';
import { useLanguage } from '../../language.ts';
import { useMay } from '../../session.ts';

/** Link to a page of the shop in its editing mode; absent without the permission that the page needs. */
export function EditInShop({ path, needs }: { path: string; needs: Permission }): ReactNode {
  const [page, anchor] = path.split('#');
  const address = `${localizedPath(page ?? '', useLanguage())}?template=dashboard${anchor ? `#${anchor}` : ''}`;
  if (!useMay(needs)) return null;
  return (
    <Button icon={<PencilLine size={15} />} href={address} target="_blank">
      {m.admin_form_edit_in_shop()}
    </Button>
  );
}
