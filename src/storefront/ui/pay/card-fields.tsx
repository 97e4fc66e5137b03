import { useEffect, useId, useState } from 'react';
import * as m from '#messages';
import { FieldError } from '../field.tsx';
import { type FieldStates, isFilled, isTried, type TapPay } from './card-payment.ts';
import { type CardSdk, loadScript, sdkOfPage } from './tappay.ts';

const styles = { input: { 'font-size': '16px', color: '#1b2230' }, '.invalid': { color: '#b92f42' } };
const box =
  'h-13 rounded-control border bg-surface px-4 py-3 transition-colors [&.tappay-field-focus]:border-primary [&.tappay-field-focus]:outline-3 [&.tappay-field-focus]:outline-primary/18';
const empty: FieldStates = { number: 1, expiry: 1, ccv: 1 };

function fieldProblem(name: keyof FieldStates, state: number, tried: boolean): string | undefined {
  if (state === 2) return { number: m.card_number_wrong(), expiry: m.card_expiry_wrong(), ccv: m.card_code_wrong() }[name];
  return tried && state !== 0
    ? { number: m.card_number_missing(), expiry: m.card_expiry_missing(), ccv: m.card_code_missing() }[name]
    : undefined;
}

/** Card number, expiry and code, rendered by the card provider: they never reach the shop, and stay after an error. */
export function CardFields({ sdk }: { sdk: CardSdk }) {
  const id = useId();
  const [problem, setProblem] = useState('');
  const [states, setStates] = useState(empty);
  const tried = isTried.use();
  useEffect(
    function mountFields() {
      const findBox = (name: string) => document.getElementById(`${id}${name}`) as HTMLElement;
      isTried.set(false);
      loadScript(sdk)
        .then(() => {
          const provider = sdkOfPage<TapPay>();
          provider?.setupSDK(sdk.app_id, sdk.app_key, sdk.server_type);
          provider?.card.setup({
            fields: {
              number: { element: findBox('number'), placeholder: '0000 0000 0000 0000' },
              expirationDate: { element: findBox('expiry'), placeholder: m.card_expiry_placeholder() },
              ccv: { element: findBox('ccv'), placeholder: '000' },
            },
            styles,
          });
          provider?.card.onUpdate(({ canGetPrime, status }) => {
            isFilled.set(canGetPrime);
            setStates(status);
          });
        })
        .catch((error: Error) => setProblem(error.message));
      return () => isFilled.set(false);
    },
    [sdk, id],
  );
  const fields = [
    { name: 'number', label: m.card_number() },
    { name: 'expiry', label: m.card_expiry() },
    { name: 'ccv', label: m.card_code(), reason: m.card_code_where() },
  ] as const;
  return (
    <fieldset id="card" tabIndex={-1} className="grid grid-cols-2 gap-x-4 gap-y-5 outline-none">
      <legend className="sr-only">{m.card_title()}</legend>
      {fields.map((field) => {
        const wrong = fieldProblem(field.name, states[field.name], tried);
        return (
          <div key={field.name} className={field.name === 'number' ? 'col-span-2' : ''}>
            <span id={`${id}${field.name}-label`} className="mb-1.5 block text-small leading-normal font-medium">
              {field.label}
              {'reason' in field && <span className="ms-2 font-normal text-ink-2 max-md:hidden">{field.reason}</span>}
            </span>
            <div
              id={`${id}${field.name}`}
              role="group"
              aria-labelledby={`${id}${field.name}-label`}
              className={`${box} ${wrong ? 'border-[1.5px] border-error bg-error-ground' : 'border-line-2'}`}
            />
            {wrong && <FieldError>{wrong}</FieldError>}
          </div>
        );
      })}
      <p className="col-span-2 text-caption text-ink-2">{m.card_safe()}</p>
      <p role="alert" className="col-span-2 text-small text-error empty:hidden">
        {problem}
      </p>
    </fieldset>
  );
}
