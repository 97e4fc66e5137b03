import { type AccountKind, accountKindOf, type NoteSubtype } from '#modules/shipping/ports.ts';
import { checkMacValue, hasValidMac, type MacFields, type MacKeys } from '#platform/crypto/check-mac-value.ts';

export type EcpayAccount = MacKeys & {
  merchant_id: string;
  /** https://logistics-stage.ecpay.com.tw, https://logistics.ecpay.com.tw, or the simulator's address. */
  base_url: string;
};

/** ECPay gives bulk shipping with home delivery (B2C) and drop-off (C2C) two accounts; the subtype picks one. */
export type EcpayLogisticsConfig = Record<AccountKind, EcpayAccount | undefined>;

/** The account of a service; undefined: the shop has none. */
export const accountFor = (config: EcpayLogisticsConfig, subtype: NoteSubtype): EcpayAccount | undefined => config[accountKindOf(subtype)];

export const signed = (account: EcpayAccount, fields: MacFields): Record<string, string> => ({
  ...fields,
  CheckMacValue: checkMacValue(fields, account, 'md5'),
});

/** Whether the fields are signed by this account. */
export const isSignedBy = (account: EcpayAccount, fields: MacFields): boolean =>
  fields['MerchantID'] === account.merchant_id && hasValidMac(fields, account, 'md5');
