import * as m from '#messages';
import { inside, type MenuLink } from './menu.ts';

/** The member's pages (spec: profile, credits, coupons, orders). */
export const memberMenu = (): MenuLink[] => [
  inside(m.drawer_member_profile(), '/account'),
  inside(m.drawer_member_credits(), '/account/credits'),
  inside(m.drawer_member_coupons(), '/account/coupons'),
  inside(m.drawer_member_orders(), '/account/orders'),
];
