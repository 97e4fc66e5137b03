import { CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';

/** The clear icon of a text field; it names antd's button around it, which has no label of its own. */
export const ClearMark = (): ReactNode => <CircleX size={14} role="img" aria-label={m.admin_kit_clear()} />;
