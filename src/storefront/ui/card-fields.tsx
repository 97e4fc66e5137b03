import { useEffect, useId, useState } from 'react';
import * as m from '#messages';

/** What the server tells of the card provider's script. */
export type CardSdk = {
  app_id: number;
  app_key: string;
  server_type: 'sandbox' | 'production';
  script_url: string;
  script_integrity?: string | undefined;
};

type FieldBox = { element: HTMLElement; placeholder: string };
type TapPay = {
  setupSDK(appId: number, appKey: string, serverType: string): void;
  card: {
    setup(options: { fields: { number: FieldBox; expirationDate: FieldBox; ccv: FieldBox } }): void;
    getTappayFieldsStatus(): { canGetPrime: boolean };
    getPrime(callback: (answer: { status: number; card: { prime?: string } }) => void): void;
  };
};
const sdkOfPage = (): TapPay | undefined => (globalThis as unknown as { TPDirect?: TapPay }).TPDirect;

/** Loads the provider's script once. Rejects when it does not come. */
function loadScript({ script_url, script_integrity }: CardSdk): Promise<void> {
  if (sdkOfPage()) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = script_url;
    if (script_integrity) Object.assign(script, { integrity: script_integrity, crossOrigin: 'anonymous' });
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(m.card_not_loaded()));
    document.head.append(script);
  });
}

/** The token of the card that was typed: good once, for 90 seconds, so it is asked for at the very moment of paying. Throws. */
export function readPrime(): Promise<string> {
  const sdk = sdkOfPage();
  if (!sdk?.card.getTappayFieldsStatus().canGetPrime) return Promise.reject(new Error(m.card_check()));
  return new Promise((resolve, reject) => {
    sdk.card.getPrime(({ status, card }) => (status === 0 && card.prime ? resolve(card.prime) : reject(new Error(m.card_check()))));
  });
}

const box = 'mt-1 h-12 rounded-control border border-line-2 bg-surface px-3.5 py-3';

/** Number, expiry and code, mounted by the card provider itself: what is typed there never reaches the shop. */
export function CardFields({ sdk }: { sdk: CardSdk }) {
  const id = useId();
  const [problem, setProblem] = useState('');
  useEffect(
    function mountFields() {
      const boxOf = (name: string) => document.getElementById(`${id}${name}`) as HTMLElement;
      loadScript(sdk)
        .then(() => {
          const provider = sdkOfPage();
          provider?.setupSDK(sdk.app_id, sdk.app_key, sdk.server_type);
          provider?.card.setup({
            fields: {
              number: { element: boxOf('number'), placeholder: '**** **** **** ****' },
              expirationDate: { element: boxOf('expiry'), placeholder: 'MM / YY' },
              ccv: { element: boxOf('ccv'), placeholder: '***' },
            },
          });
        })
        .catch((error: Error) => setProblem(error.message));
    },
    [sdk, id],
  );
  const fields = { number: m.card_number(), expiry: m.card_expiry(), ccv: m.card_code() };
  return (
    <div className="grid grid-cols-2 gap-4">
      {Object.entries(fields).map(([name, label]) => (
        <div key={name} className={name === 'number' ? 'col-span-2' : ''}>
          <span id={`${id}${name}-label`} className="text-small">
            {label}
          </span>
          <div id={`${id}${name}`} role="group" aria-labelledby={`${id}${name}-label`} className={box} />
        </div>
      ))}
      <p role="alert" className="col-span-2 text-small text-error empty:hidden">
        {problem}
      </p>
    </div>
  );
}
