import { CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';

/** The mark that empties a field of text, and the name of antd's button around it, which has none of its own. */
export const ClearMark = (): ReactNode => <CircleX size={14} role="img" aria-label={m.admin_kit_clear()} />;
