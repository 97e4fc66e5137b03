import { useId, useState } from 'react';
import * as m from '#messages';
import type { ProductDetail } from '#modules/shopfront/contract.ts';
import { showError } from '../../layout/toasts.tsx';
import { choose, findChosenItem, firstChoice } from '../../pages/product/choice.ts';
import { Options } from '../../pages/product/options.tsx';
import { priceOf, struckOf } from '../../pages/product/product-price.tsx';
import { Button } from '../button.tsx';
import { CloseButton, Dialog } from '../dialog.tsx';
import { productPath } from '../paths.ts';
import { Picture } from '../picture.tsx';
import { Price } from '../price.tsx';
import { ShopLink } from '../shop-link.tsx';

type Props = {
  product: ProductDetail;
  /** The current item; without it the first that can be bought. */
  current?: number;
  /** The button's label. */
  action: string;
  isOpen: boolean;
  onClose: () => void;
  /** Receives the chosen item; errors are shown here and keep the dialog open. */
  onTake: (itemId: number) => Promise<void>;
};

/** A dialog to choose a specification; a sheet on the phone. */
export function SpecDialog({ product, current, action, isOpen, onClose, onTake }: Props) {
  const [choice, setChoice] = useState(() => product.items.find(({ id }) => id === current)?.values ?? firstChoice(product));
  const [isBusy, setBusy] = useState(false);
  const title = useId();
  const item = findChosenItem(product, choice);
  const canBeBought = item !== undefined && ['available', 'low', ...(current ? ['member_only'] : [])].includes(item.availability);
  const picture = item?.picture ?? product.pictures[0];

  async function confirm() {
    if (!item) return;
    setBusy(true);
    try {
      await onTake(item.id);
      onClose();
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      labelledBy={title}
      className="pointer-events-auto mt-auto mb-0 w-full max-w-none rounded-t-sheet shadow-dialog md:m-auto md:max-w-170 md:rounded-control"
    >
      <div className="md:grid md:grid-cols-[14rem_1fr]">
        <div className="hidden aspect-card self-start bg-mist md:block">
          {picture && <Picture picture={picture} sizes="224px" alt="" />}
        </div>
        <div className="relative p-5 md:p-6">
          <CloseButton className="absolute end-1 top-1" />
          <h2 id={title} className="title-card pe-10">
            {product.name}
          </h2>
          <p aria-live="polite" className="mt-2">
            <Price
              price={item ? priceOf(item) : product.price}
              suggested={item ? struckOf(item) : product.suggested_price}
              isCredit={product.is_credit}
            />
          </p>
          <Options product={product} choice={choice} onChoose={(option, key) => setChoice(choose(product, choice, option, key))} />
          <Button className="mt-7 w-full" isBusy={isBusy} isBlocked={!canBeBought} onClick={confirm}>
            {canBeBought ? action : m.shop_sold_out()}
          </Button>
          <ShopLink to={productPath(product)} className="link-line mt-5 text-small">
            {m.shop_see_product()}
          </ShopLink>
        </div>
      </div>
    </Dialog>
  );
}
