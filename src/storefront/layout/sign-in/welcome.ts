import * as m from '#messages';
import { removeGroup, removeItem } from '../cart-store.ts';
import { showError, showToast } from '../toasts.tsx';
import type { RestoredCart } from './enter.ts';

async function undoRestore({ cart, lines, groups }: RestoredCart): Promise<void> {
  for (const line of lines) await removeItem(cart, line);
  for (const group of groups) await removeGroup(cart, group);
}

/** Greets the member and says what was restored to the cart; merging into a current cart can be undone. */
export function showWelcome(words: string, back: RestoredCart | null): void {
  const text = back ? m.sign_in_came_back({ words, count: back.count }) : words;
  if (!back) showToast({ kind: 'done', text });
  else if (back.wasEmpty) showToast({ kind: 'done', text, link: { label: m.shop_see_cart(), to: '/cart' } });
  else showToast({ kind: 'done', text, action: { label: m.shop_undo(), run: () => void undoRestore(back).catch(showError) } });
}
