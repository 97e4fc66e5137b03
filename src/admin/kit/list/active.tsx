import { CircleCheck, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { StatusTag } from '../status/status-tag.tsx';
import type { Status } from '../status/statuses.ts';
import type { Option } from './spec.ts';

const on: Status = { tone: 'ok', icon: CircleCheck, word: m.admin_kit_active };
const off: Status = { tone: 'off', icon: EyeOff, word: m.admin_kit_inactive };

/** Active or inactive, as a word in a row. */
export function ActiveWord({ isActive }: { isActive: boolean }): ReactNode {
  return <StatusTag status={isActive ? on : off} />;
}

/** The same as options of a filter. */
export const activeOptions = (): Option[] => [
  { value: '1', label: m.admin_kit_active() },
  { value: '0', label: m.admin_kit_inactive() },
];
