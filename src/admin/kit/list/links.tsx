import { Button } from 'antd';
import { type LucideIcon, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages';

type ImportLink = { path: string; label?: () => string; isPlain?: boolean };

/** Link to the screen that imports a file into a list. */
export function ImportLink({ path, label = m.admin_kit_import, isPlain }: ImportLink): ReactNode {
  const navigate = useNavigate();
  return (
    <Button {...(!isPlain && { type: 'text' })} icon={<Upload size={15} />} onClick={() => void navigate(path)}>
      {label()}
    </Button>
  );
}

/** Link to a page outside the back office's router: a plain link, loaded by the browser. */
export function ExternalLink({ href, label, icon: Icon }: { href: string; label: () => string; icon: LucideIcon }): ReactNode {
  return (
    <Button href={href} icon={<Icon size={15} />}>
      {label()}
    </Button>
  );
}
