import { useEffect, useState } from 'react';
import type { Received } from '../../../call.ts';
import { call } from '../../../client.ts';

type Answer = Received<'invoices.checkCode'>;
export type CodeKind = 'barcode' | 'donation' | 'company';

const unknown: Answer = { is_registered: null, company_name: '' };

/** The register's answer about a code of the right form; `is_registered` is null while there is no code or no answer. */
export function useRegister(kind: CodeKind, code: string): Answer {
  const [found, setFound] = useState({ code: '', answer: unknown });
  useEffect(
    function queryRegister() {
      if (!code) return;
      let isStale = false;
      call('invoices.checkCode', { kind, code }).then(
        (answer) => {
          if (!isStale) setFound({ code, answer });
        },
        // The order never waits for the register.
        () => undefined,
      );
      return () => {
        isStale = true;
      };
    },
    [kind, code],
  );
  return found.code === code ? found.answer : unknown;
}
