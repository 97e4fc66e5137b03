import { InvalidInput, type ValidationProblem } from '#shared/refusal.ts';
import { cvsSubtypes, type DeliveryRow } from './contract.ts';

type Form = Omit<DeliveryRow, 'id' | 'version' | 'sort' | 'archived'>;

const isChain = (subtype: Form['subtype']): boolean => cvsSubtypes.some((chain) => chain === subtype);

/** The validated form. Throws InvalidInput by field. */
export function checkedForm<F extends Form>(form: F): F {
  const { min_total, max_total, kind, subtype, fee_tiers } = form;
  const problems: Record<string, ValidationProblem[]> = {};
  if (min_total !== null && max_total !== null && max_total < min_total)
    problems['max_total'] = [{ key: 'at_least', facts: { min: min_total } }];
  if (kind === 'cvs' && !isChain(subtype)) problems['subtype'] = [{ key: subtype ? 'invalid' : 'required' }];
  if (kind !== 'cvs' && isChain(subtype)) problems['subtype'] = [{ key: 'invalid' }];
  const starts = fee_tiers.map(({ from }) => from);
  const duplicate = starts.findIndex((from, i) => starts.indexOf(from) !== i);
  if (duplicate >= 0) problems[`fee_tiers.${duplicate}.from`] = [{ key: 'repeated' }];
  if (Object.keys(problems).length > 0) throw new InvalidInput(problems);
  return form;
}
