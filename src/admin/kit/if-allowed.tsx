import type { ReactNode } from 'react';
import type { Permission } from '#shared/permissions.ts';
import { useMay } from '../session.ts';

/** Draws its content only for those who may: what one may not do is absent, not greyed. */
export function IfAllowed({ needs, children }: { needs: Permission; children: ReactNode }): ReactNode {
  return useMay(needs) ? children : null;
}
