import * as m from '#messages';
import { buttonClass } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useShop } from '../../ui/shop.ts';
import { ShopLink } from '../../ui/shop-link.tsx';

export function EmptyCart() {
  const { categories } = useShop();
  const picture = categories.find((category) => category.picture)?.picture;
  return (
    <div className="wrap flex min-h-dvh flex-col items-center py-14 text-center lg:py-24">
      {picture && (
        <div className="aspect-4/5 w-38 overflow-hidden rounded-t-full bg-mist">
          <Picture picture={picture} sizes="152px" alt="" eager />
        </div>
      )}
      <h1 className="title-part mt-6">{m.cart_empty_title()}</h1>
      <p className="mt-2 text-ink-2">{m.cart_empty_text()}</p>
      <ShopLink to="/products" className={`${buttonClass()} mt-7`}>
        {m.cart_empty_button()}
      </ShopLink>
    </div>
  );
}
