import { orderBook, orderForMail } from '#modules/orders/index.ts';
import { readWebsite } from '#modules/settings/index.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { mayCall } from '#platform/http/may-call.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { variablesOf } from './contract/variables.ts';
import type { notificationsContract } from './contract.ts';
import { composeExample, composeExampleMessages, readStandardWords, type SampleShop } from './mails/sample-mails.ts';
import { findWords } from './store/templates.ts';
import { noWords } from './templates/words.ts';

type Contract = typeof notificationsContract;

const sampleFor = async ({ db, clock, shop }: Context, locale: SampleShop['locale']): Promise<SampleShop> => ({
  ...{ website: await readWebsite(db), publicUrl: shop.publicUrl },
  ...{ locale, now: clock.now() },
});

/** A mail with these or the saved words, about the newest order where the caller may see orders. */
export async function previewMail(
  ctx: Context,
  { mail, locale, words }: ParsedInputOf<Contract['preview']>,
): Promise<ResultOf<Contract['preview']>> {
  const newest = mayCall(staffCaller(ctx), 'orders view') ? await orderBook.newestOrder(ctx.db) : undefined;
  const order = newest === undefined ? undefined : await orderForMail(ctx.db, newest);
  const example = { words: words ?? (await findWords(ctx.db, mail, locale)), order };
  const sample = await sampleFor(ctx, locale);
  const { subject, html } = composeExample(mail, sample, example);
  return { subject, html, order_no: order?.order_no ?? null, messages: composeExampleMessages(mail, sample, example) };
}

export async function readTemplate(
  ctx: Context,
  { mail, locale }: ParsedInputOf<Contract['template']>,
): Promise<ResultOf<Contract['template']>> {
  const { version, ...words } = (await findWords(ctx.db, mail, locale)) ?? { ...noWords, version: 0 };
  const standard = readStandardWords(mail, await sampleFor(ctx, locale));
  return { words, version, standard, variables: [...variablesOf[mail]] };
}
