import * as m from '#messages';
import { removeGroup, removeItem } from '../cart-store.ts';
import type { CameBack } from '../session-store.ts';
import { say, sayError } from '../toasts.tsx';

async function takeOutAgain({ cart, lines, groups }: CameBack): Promise<void> {
  for (const line of lines) await removeItem(cart, line);
  for (const group of groups) await removeGroup(cart, group);
}

/** Greets whoever just signed in, and says what an earlier visit left in the cart; joined to a cart of now it can be undone. */
export function sayWelcome(words: string, back: CameBack | null): void {
  const text = back ? m.sign_in_came_back({ words, count: back.count }) : words;
  if (!back) say({ kind: 'done', text });
  else if (back.wasEmpty) say({ kind: 'done', text, link: { label: m.shop_see_cart(), to: '/cart' } });
  else say({ kind: 'done', text, action: { label: m.shop_undo(), run: () => void takeOutAgain(back).catch(sayError) } });
}
