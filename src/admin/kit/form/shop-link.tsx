import { Button } from 'antd';
import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { localizedPath } from '#shared/locale.ts';
import { useLanguage } from '../../language.ts';

/** Link to the record's page in the shop, in the reader's language. */
export function ShopLink({ path }: { path: string }): ReactNode {
  return (
    <Button icon={<Eye size={15} />} href={localizedPath(path, useLanguage())} target="_blank">
      {m.admin_form_view_in_shop()}
    </Button>
  );
}
