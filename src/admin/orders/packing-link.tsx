import { Button } from 'antd';
import { PackageOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';

/** To the packing table with all that waits to be shipped: a plain link, for the browser leaves the office for it. */
export const PackingLink = (): ReactNode => (
  <Button href="/dashboard/packing" icon={<PackageOpen size={15} />}>
    {m.admin_packing_to_table()}
  </Button>
);
