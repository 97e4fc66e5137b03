import type { ReactNode } from 'react';
import type { Permission } from '#shared/permissions.ts';
import { useMay } from '../session.ts';

/** Renders its content only with the permission; without it the content is absent, not greyed. */
export function IfAllowed({ needs, children }: { needs: Permission; children: ReactNode }): ReactNode {
  return useMay(needs) ? children : null;
}
