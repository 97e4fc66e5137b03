import * as m from '#messages';
import type { Received } from '../../call.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { CloseButton, Dialog } from '../../ui/dialog.tsx';
import { Picture } from '../../ui/picture.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import { useCart } from '../cart-store.ts';

type Props = { offer: Received<'cart.showOffer'>; isOpen: boolean; onClose: () => void };

/** A dialog with the offer of a link and its picture. */
export function OfferDialog({ offer, isOpen, onClose }: Props) {
  const hasItems = (useCart()?.quantity_count ?? 0) > 0;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      labelledBy="offer-title"
      className="mt-auto mb-0 w-full max-w-none rounded-t-sheet shadow-dialog md:m-auto md:max-w-120 md:rounded-control"
    >
      <div className="relative">
        {offer.image && (
          <div className="aspect-8/5 bg-mist">
            <Picture picture={offer.image} sizes="(min-width: 48rem) 480px, 100vw" alt="" eager />
          </div>
        )}
        <CloseButton className={`absolute end-2 top-2 ${offer.image ? 'rounded-full bg-paper' : ''}`} />
        <div className="p-5 pb-8 md:p-8">
          <h2 id="offer-title" className="title-part pe-10">
            {m.link_offer_dialog()}
          </h2>
          <p className="mt-2 whitespace-pre-line">{offer.message}</p>
          <div className="mt-6 flex flex-wrap gap-3">
            <Button data-autofocus onClick={onClose}>
              {m.link_offer_shop()}
            </Button>
            {hasItems && (
              <ShopLink to="/cart" onClick={onClose} className={buttonClass('outline')}>
                {m.link_offer_cart()}
              </ShopLink>
            )}
          </div>
        </div>
      </div>
    </Dialog>
  );
}
