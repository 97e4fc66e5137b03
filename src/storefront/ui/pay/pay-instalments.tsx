import { useEffect } from 'react';
import * as m from '#messages';
import { SelectField } from '../select-field.tsx';
import { useMoney } from '../shop.ts';
import { chosenInstalments } from './chosen-instalments.ts';

/** Whether the card is paid at once or in instalments, with about what each comes to. Another method begins at once. */
export function PayInstalments({ choices }: { choices: readonly { count: number; each: number }[] }) {
  const money = useMoney();
  const chosen = chosenInstalments.use();
  const isOffered = choices.some(({ count }) => count === chosen);
  useEffect(function resetOnLeaving() {
    return () => chosenInstalments.set(null);
  }, []);
  return (
    <SelectField
      id="instalments"
      className="mt-5 md:max-w-90"
      label={m.card_instalments()}
      hint={m.card_instalments_hint()}
      value={isOffered ? String(chosen) : ''}
      onChange={({ target }) => chosenInstalments.set(target.value === '' ? null : Number(target.value))}
    >
      <option value="">{m.card_at_once()}</option>
      {choices.map(({ count, each }) => (
        <option key={count} value={count}>
          {m.card_instalment_choice({ count, amount: money(each) })}
        </option>
      ))}
    </SelectField>
  );
}
