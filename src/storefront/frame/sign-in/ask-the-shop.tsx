import * as m from '#messages';
import { buttonClass } from '../../ui/button.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import { panels } from '../panels.ts';

/** Where a link would have to be mailed and no mail leaves: how to reach the shop, whoever asks. */
export const AskTheShop = () => (
  <div className="mt-7 flex flex-wrap gap-3">
    <ShopLink to="/information/contact" onClick={() => panels.set(null)} className={buttonClass()}>
      {m.frame_contact()}
    </ShopLink>
    <ShopLink to="/order" onClick={() => panels.set(null)} className={buttonClass('outline')}>
      {m.sign_in_find_order()}
    </ShopLink>
  </div>
);
