import { setTimeout as pause } from 'node:timers/promises';
import { type SimulatedParcel, wordsOf } from './parcels.ts';
import { computeSimulatorMac } from './simulator-mac.ts';

const maxAttempts = 3;
const pauseMs = 100;
const taipeiMs = 8 * 3_600_000;

export const taipei = (at: number): string => new Date(at + taipeiMs).toISOString().slice(0, 19).replaceAll('-', '/').replace('T', ' ');

/** The fields posted to the shop when a parcel's state changes. */
export function reportFields(parcel: SimulatedParcel, keys: { key: string; iv: string }): Record<string, string> {
  const { sent } = parcel;
  const fields: Record<string, string> = {
    AllPayLogisticsID: parcel.id,
    BookingNote: parcel.booking_no,
    CVSPaymentNo: parcel.payment_no,
    CVSValidationNo: parcel.validation_no,
    GoodsAmount: sent['GoodsAmount'] ?? '',
    LogisticsSubType: parcel.subtype,
    LogisticsType: sent['LogisticsType'] ?? '',
    MerchantID: parcel.merchant,
    MerchantTradeNo: parcel.trade_no,
    ReceiverAddress: sent['ReceiverAddress'] ?? '',
    ReceiverCellPhone: sent['ReceiverCellPhone'] ?? '',
    ReceiverEmail: '',
    ReceiverName: sent['ReceiverName'] ?? '',
    ReceiverPhone: '',
    RtnCode: parcel.code,
    RtnMsg: wordsOf(parcel.code),
    UpdateStatusDate: taipei(parcel.at),
  };
  return { ...fields, CheckMacValue: computeSimulatorMac(fields, keys.key, keys.iv, 'md5') };
}

/** Posts a report until it is answered `1|OK`, three times at most; the last answer. */
export async function deliver(url: string, fields: Record<string, string>): Promise<string> {
  let answer = '';
  for (let n = 1; n <= maxAttempts && answer !== '1|OK'; n += 1) {
    if (n > 1) await pause(pauseMs);
    try {
      const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), signal: AbortSignal.timeout(5_000) });
      answer = await response.text();
    } catch {
      // The shop is down or slow: the next attempt handles it.
      answer = '';
    }
  }
  return answer;
}
