import type { Context } from '#platform/http/context.ts';
import { countArticleView } from '../store/articles.ts';
import { isBot } from '../visiting-browser.ts';

/** Counts a view of an article that shoppers can see, without invalidating its page. */
export async function countArticle({ db, clock, web }: Context, { id }: { id: number }): Promise<undefined> {
  if (!isBot(web.userAgent)) await countArticleView(db, id, clock.now());
  return undefined;
}
