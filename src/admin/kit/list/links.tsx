import { Button } from 'antd';
import { type LucideIcon, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages';

type ImportLink = { path: string; label?: () => string; isPlain?: boolean };

/** The way to the screen that reads a file into a list. */
export function ImportLink({ path, label = m.admin_kit_import, isPlain }: ImportLink): ReactNode {
  const navigate = useNavigate();
  return (
    <Button {...(!isPlain && { type: 'text' })} icon={<Upload size={15} />} onClick={() => void navigate(path)}>
      {label()}
    </Button>
  );
}

/** To a page outside the frame: a plain link, so that the browser leaves the office for it. */
export function ExternalLink({ href, label, icon: Icon }: { href: string; label: () => string; icon: LucideIcon }): ReactNode {
  return (
    <Button href={href} icon={<Icon size={15} />}>
      {label()}
    </Button>
  );
}
