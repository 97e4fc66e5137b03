import { ListChecks, PackageOpen, SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { IfAllowed } from '../kit/if-allowed.tsx';
import textStyles from '../kit/text.module.css';

/** The other screens about the supplier. */
export const NewbangLinks = (): ReactNode => (
  <>
    <Link className={textStyles.quietLink} to="/newbang/orders">
      <PackageOpen size={15} aria-hidden="true" /> {m.admin_newbang_orders()}
    </Link>
    <Link className={textStyles.quietLink} to="/newbang/syncs">
      <ListChecks size={15} aria-hidden="true" /> {m.admin_newbang_journal()}
    </Link>
    <IfAllowed needs="system update">
      <Link className={textStyles.quietLink} to="/newbang/config">
        <SlidersHorizontal size={15} aria-hidden="true" /> {m.admin_newbang_settings()}
      </Link>
    </IfAllowed>
  </>
);
