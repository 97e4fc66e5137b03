import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { IfAllowed } from '../kit/if-allowed.tsx';

/** A sentence that the shop's purse is short, with the link to the page where it is filled. */
export function PurseShort({ text }: { text: string }): ReactNode {
  return (
    <>
      {text}{' '}
      <IfAllowed needs="coupons update">
        <Link to="/credits">{m.admin_credit_settings_purse_buy()}</Link>
      </IfAllowed>
    </>
  );
}
