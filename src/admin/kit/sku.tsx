import { Fragment, type ReactNode } from 'react';
import textStyles from './text.module.css';

const afterSeparator = /(?<=[-_./\s])/;

/** A SKU, never cut: in narrow places it wraps after a separator. */
export const Sku = ({ of }: { of: string | null | undefined }): ReactNode => (
  <span className={textStyles.sku}>
    {(of ?? '').split(afterSeparator).map((part, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name
      <Fragment key={i}>
        {i > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
);

/** The chosen values and the SKU, as shown under a name. */
export const SpecAndSku = ({ of: { spec, sku } }: { of: { spec: string; sku: string | null } }): ReactNode => (
  <>
    {spec}
    {spec && sku && ' · '}
    {sku && <Sku of={sku} />}
  </>
);
