import * as m from '#messages';
import type { OrderForShopper } from '#modules/orders/contract.ts';
import { useSum } from '../../ui/shop.ts';
import { code39 } from './code39.ts';
import { PayBox, type PayRow } from './pay-box.tsx';

type Code = NonNullable<OrderForShopper['payment']['code']>;

/** A barcode that a counter can scan: black on white, with quiet zones of ten modules. */
function Barcode({ text }: { text: string }) {
  const modules = code39(text);
  const bars = [...modules.matchAll(/1+/g)].map(({ 0: bar, index }) => `M${index + 10} 0h${bar.length}v40h-${bar.length}z`).join('');
  return (
    <svg
      viewBox={`0 0 ${modules.length + 20} 40`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="h-14 w-full basis-full bg-white"
      shapeRendering="crispEdges"
    >
      <path d={bars} fill="#000" />
    </svg>
  );
}

function rowsOf(code: Code): PayRow[] {
  if (code.kind === 'atm')
    return [
      { label: m.order_code_bank(), value: code.bank_code, copies: code.bank_code },
      { label: m.order_account(), value: code.account.replace(/(\d{4})(?=\d)/g, '$1 '), copies: code.account },
    ];
  if (code.kind === 'cvs_code') return [{ label: m.order_code_store(), value: code.code, copies: code.code }];
  return code.codes.map((text, at) => ({
    label: m.order_code_barcode({ no: at + 1 }),
    value: text,
    copies: text,
    picture: <Barcode text={text} />,
  }));
}

const howTo: Record<Code['kind'], () => string> = {
  atm: m.order_code_how_atm,
  cvs_code: m.order_code_how_store,
  barcode: m.order_code_how_barcode,
};

type Props = { code: Code; amount: number; instructions: string; deadline: string | null };

/** What the order is paid with at an ATM or a convenience store. `amount` in major units. */
export function CodeBox({ code, amount, instructions, deadline }: Props) {
  const sum = useSum();
  const rows = [{ label: m.order_amount(), value: sum(amount), copies: String(amount), isLoud: true }, ...rowsOf(code)];
  return (
    <PayBox
      rows={rows}
      instructions={[howTo[code.kind](), instructions].filter(Boolean).join('\n')}
      deadline={deadline ? { label: m.order_code_deadline(), iso: deadline } : null}
    />
  );
}
