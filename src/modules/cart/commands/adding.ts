import type { ParsedInputOf } from '#shared/contract.ts';
import type { Locale } from '#shared/locale.ts';
import type { AddingProblem } from '../assess/lines.ts';
import { type cartContract, refuseCart } from '../contract.ts';
import { problemSentence } from '../view/items.ts';

type UpdateRequest = ParsedInputOf<typeof cartContract.update>['item'];
export type ItemRequest = Extract<UpdateRequest, { product_item_id: number }>;
export type GroupRequest = Extract<UpdateRequest, { product_id: number }>;

export const refuseAdding = (problem: AddingProblem, locale: Locale) =>
  refuseCart('unable_to_add', { reason: problemSentence(problem, locale) });
