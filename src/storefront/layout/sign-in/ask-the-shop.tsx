import * as m from '#messages';
import { buttonClass } from '../../ui/button.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import { panels } from '../panels.ts';

/** Shown instead of a mailed link when no mail server is configured: how to contact the shop. */
export const AskTheShop = () => (
  <div className="mt-7 flex flex-wrap gap-3">
    <ShopLink to="/information/contact" onClick={() => panels.set(null)} className={buttonClass()}>
      {m.layout_contact()}
    </ShopLink>
    <ShopLink to="/order" onClick={() => panels.set(null)} className={buttonClass('outline')}>
      {m.sign_in_find_order()}
    </ShopLink>
  </div>
);
