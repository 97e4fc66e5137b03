import { z } from 'zod';
import type { CvsSubtype, ListedStore, MapQuestion, StoreMapPort } from '#modules/shipping/ports.ts';
import { cvsSubtypes } from '#modules/shipping/ports.ts';
import { type Clock, systemClock } from '#platform/clock/clock.ts';
import { accountFor, type EcpayAccount, type EcpayLogisticsConfig, signed } from './accounts.ts';

const hour = 3_600_000;
/** ECPay refreshes its list once a day, at 20:00. */
const listLifeMs = 6 * hour;
/** An unreachable list is not requested again for this long, so that shoppers do not wait. */
const failureLifeMs = 5 * 60_000;

/** The store map and the store list of ECPay's domestic logistics. `timeoutMs` is for the list. */
export function createStoreMap(
  config: EcpayLogisticsConfig,
  { clock = systemClock, timeoutMs = 5_000 }: { clock?: Clock; timeoutMs?: number } = {},
): StoreMapPort {
  const lists = new Map<string, { until: number; stores: Promise<readonly ListedStore[] | undefined> }>();
  return {
    mapForm: (question) => mapForm(config, question),
    readReply: (form) => readReply(config, form),
    storeList: async (subtype) => {
      const chain = chainOf(subtype);
      const cached = lists.get(chain);
      const now = clock.now().getTime();
      if (cached && cached.until > now) return cached.stores;
      const account = accountFor(config, subtype);
      if (!account) return undefined;
      const entry = { until: now + listLifeMs, stores: fetchStores(account, chain, timeoutMs) };
      lists.set(chain, entry);
      const stores = await entry.stores;
      if (!stores) entry.until = now + failureLifeMs;
      return stores;
    },
  };
}

/** The chain's name in GetStoreList. */
const chainOf = (subtype: CvsSubtype): string => subtype.replace(/C2C$/, '');

function mapForm(config: EcpayLogisticsConfig, { subtype, is_collection, reply_url, token, device }: MapQuestion) {
  if (!/^[A-Za-z0-9]{1,20}$/.test(token)) throw new RangeError('token must be 1-20 letters or digits');
  if (reply_url.length > 200) throw new RangeError('reply_url must have at most 200 characters');
  const account = accountFor(config, subtype);
  if (!account) return undefined;
  const fields = signed(account, {
    MerchantID: account.merchant_id,
    LogisticsType: 'CVS',
    LogisticsSubType: subtype,
    IsCollection: is_collection ? 'Y' : 'N',
    ServerReplyURL: reply_url,
    ExtraData: token,
    Device: device === 'mobile' ? '1' : '0',
  });
  return { url: `${account.base_url}/Express/map`, method: 'POST' as const, fields };
}

/** Strips tags and control characters, as the text is shown to people. */
const plain = (max: number) =>
  z
    .string()
    .max(400)
    .transform((text) =>
      text
        .replace(/<[^>]*>/g, '')
        .replace(/[<>\p{Cc}\u2028\u2029]/gu, '')
        .trim(),
    )
    .pipe(z.string().max(max));

const replyForm = z.object({
  MerchantID: z.string(),
  LogisticsSubType: z.enum(cvsSubtypes),
  CVSStoreID: z.string().regex(/^[0-9A-Z]{4,9}$/),
  CVSStoreName: plain(40).pipe(z.string().min(1)),
  CVSAddress: plain(120),
  CVSTelephone: plain(20).default(''),
  CVSOutSide: z.enum(['0', '1', '']).default('0'),
  ExtraData: z.string().regex(/^[A-Za-z0-9]{1,20}$/),
});

/** The reply comes through the browser and is not signed: only its form and lengths can be checked. */
function readReply(config: EcpayLogisticsConfig, form: unknown): ReturnType<StoreMapPort['readReply']> {
  const parsed = replyForm.safeParse(form);
  if (!parsed.success) return undefined;
  const reply = parsed.data;
  if (reply.MerchantID !== accountFor(config, reply.LogisticsSubType)?.merchant_id) return undefined;
  return {
    token: reply.ExtraData,
    subtype: reply.LogisticsSubType,
    store_id: reply.CVSStoreID,
    name: reply.CVSStoreName,
    address: reply.CVSAddress,
    telephone: reply.CVSTelephone,
    outside: reply.CVSOutSide === '1',
  };
}

const listAnswer = z.object({
  RtnCode: z.coerce.number(),
  StoreList: z.array(
    z.object({
      StoreInfo: z.array(z.object({ StoreId: z.string(), StoreName: plain(40), StoreAddr: plain(120), StorePhone: plain(20).catch('') })),
    }),
  ),
});

async function fetchStores(account: EcpayAccount, chain: string, timeoutMs: number): Promise<readonly ListedStore[] | undefined> {
  try {
    const response = await fetch(`${account.base_url}/Helper/GetStoreList`, {
      method: 'POST',
      body: new URLSearchParams(signed(account, { MerchantID: account.merchant_id, CvsType: chain })),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { RtnCode, StoreList } = listAnswer.parse(await response.json());
    if (RtnCode !== 1) return undefined;
    const stores = StoreList.flatMap(({ StoreInfo }) =>
      StoreInfo.map((s) => ({ store_id: s.StoreId, name: s.StoreName, address: s.StoreAddr, telephone: s.StorePhone })),
    );
    // No chain has closed all its stores: an empty list is a fault of the provider.
    return stores.length > 0 ? stores : undefined;
  } catch {
    // Unreachable, slow or invalid: the caller continues with what the shopper's browser sent.
    return undefined;
  }
}
