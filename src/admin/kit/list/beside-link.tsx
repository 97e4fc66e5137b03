import { Button } from 'antd';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** To a page outside the frame: a plain link, so that the browser leaves the office for it. */
export function BesideLink({ href, label, icon: Icon }: { href: string; label: () => string; icon: LucideIcon }): ReactNode {
  return (
    <Button href={href} icon={<Icon size={15} />}>
      {label()}
    </Button>
  );
}
