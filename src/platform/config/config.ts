import type { ImageLimits } from '#shared/image-limits.ts';
import type { Limits } from '../http/rate-limits.ts';
import { type Setting, type SettingName, settings } from './settings.ts';

/** The validated settings of one process. */
export type Config = {
  port: number;
  host: string;
  /** Origin under which shoppers reach the shop, without a slash at the end; undefined: localhost only. */
  publicUrl: string | undefined;
  dataDir: string;
  /** Set: an outside PostgreSQL; undefined: the embedded one in `dataDir`. */
  databaseUrl: string | undefined;
  /** Set: pgBouncer in transaction mode before `databaseUrl`. */
  databasePoolUrl: string | undefined;
  /** Streaming replicas of it. */
  databaseReadUrls: string[];
  demo: boolean;
  /** Undefined until it was read from or generated in the data folder. */
  secretKey: string | undefined;
  smtpUrl: string | undefined;
  trustedProxies: string[];
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  role: 'all' | 'server' | 'worker';
  metricsToken: string | undefined;
  /** Set: the worker answers /metrics there. */
  workerPort: number | undefined;
  /** Set: where traces are sent, and which share of requests and jobs is traced, from 0 to 1. */
  traces: { endpoint: string; share: number } | undefined;
  /** Provider addresses that differ from the defaults. */
  tappayBase: string | undefined;
  ecpayLogisticsBase: string | undefined;
  ecpayInvoiceBase: string | undefined;
  ecpayPaymentBase: string | undefined;
  fbGraph: string | undefined;
  hasOffersBase: string | undefined;
  /** Set: a bucket for pictures; undefined: the data folder. */
  mediaUrl: string | undefined;
  /** Set: a CDN may cache pages. */
  cdnUrl: string | undefined;
  images: ImageLimits;
  /** Calls of one session per minute, and how many times as many its address may make. */
  limits: Limits;
  /** Sizes of the embedded PostgreSQL that were set. */
  postgres: { memoryMb?: number; connections?: number };
  production: boolean;
};

/** An invalid setting; the message is the whole line shown to the operator. */
export class ConfigError extends Error {}

const readPostgres = (memory: string | undefined, connections: string | undefined): Config['postgres'] => ({
  ...(memory && { memoryMb: Number(memory) }),
  ...(connections && { connections: Number(connections) }),
});

const readTraces = (endpoint: string | undefined, share = '1'): Config['traces'] =>
  endpoint === undefined ? undefined : { endpoint, share: Number(share) };

/** In the form in which browsers send it, so that `HTTPS://Shop.example:443` is an https shop too. */
const readOrigin = (url: string | undefined): string | undefined => url && new URL(url).origin;

const readLimits = (get: (name: SettingName) => string | undefined): Limits => ({
  writes: Number(get('LIMIT_WRITES') ?? 300),
  orders: Number(get('LIMIT_ORDERS') ?? 40),
  shared: Number(get('LIMIT_SHARED') ?? 10),
});

const listed = (value: string | undefined): string[] => value?.split(',').map((one) => one.trim()) ?? [];

/** Reads and checks the environment. Throws ConfigError for the first wrong setting. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const get = (name: SettingName): string | undefined => env[name]?.trim() || undefined;
  for (const setting of settings as readonly (Setting & { name: SettingName })[]) {
    const value = get(setting.name);
    const problem = value === undefined ? undefined : setting.check(value);
    if (problem) throw new ConfigError(`${setting.name}=${setting.secret ? '…' : value}: ${problem}. ${setting.remedy}`);
  }
  const config: Config = {
    port: Number(get('PORT') ?? 3000),
    host: get('HOST') ?? '127.0.0.1',
    publicUrl: readOrigin(get('PUBLIC_URL')),
    dataDir: get('DATA_DIR') ?? 'data',
    databaseUrl: get('DATABASE_URL'),
    databasePoolUrl: get('DATABASE_POOL_URL'),
    databaseReadUrls: listed(get('DATABASE_READ_URLS')),
    demo: (get('DEMO') ?? 'on') === 'on',
    secretKey: get('SECRET_KEY'),
    smtpUrl: get('SMTP_URL'),
    trustedProxies: listed(get('TRUSTED_PROXIES')),
    logLevel: (get('LOG_LEVEL') ?? 'info') as Config['logLevel'],
    role: (get('ROLE') ?? 'all') as Config['role'],
    metricsToken: get('METRICS_TOKEN'),
    workerPort: get('WORKER_PORT') ? Number(get('WORKER_PORT')) : undefined,
    traces: readTraces(get('OTEL_EXPORTER_OTLP_ENDPOINT'), get('OTEL_TRACES_SAMPLER_ARG')),
    tappayBase: get('TAPPAY_BASE')?.replace(/\/+$/, ''),
    ecpayPaymentBase: get('ECPAY_PAY_BASE')?.replace(/\/+$/, ''),
    ecpayLogisticsBase: get('ECPAY_LOGI_BASE')?.replace(/\/+$/, ''),
    ecpayInvoiceBase: get('ECPAY_INV_BASE')?.replace(/\/+$/, ''),
    fbGraph: get('FB_GRAPH')?.replace(/\/+$/, ''),
    hasOffersBase: get('HASOFFERS_BASE')?.replace(/\/+$/, ''),
    mediaUrl: get('MEDIA_URL'),
    cdnUrl: get('CDN_URL'),
    images: { maxFiles: Number(get('IMAGE_MAX_FILES') ?? 10), maxMegabytes: Number(get('IMAGE_MAX_MB') ?? 5) },
    limits: readLimits(get),
    postgres: readPostgres(get('POSTGRES_MEMORY_MB'), get('POSTGRES_CONNECTIONS')),
    production: env['NODE_ENV'] === 'production',
  };
  checkDatabases(config);
  for (const name of ['TAPPAY_BASE', 'ECPAY_PAY_BASE', 'ECPAY_LOGI_BASE', 'ECPAY_INV_BASE', 'FB_GRAPH', 'HASOFFERS_BASE'] as const) {
    if (config.production && get(name)?.startsWith('http:')) {
      throw new ConfigError(
        `${name} is not https: in production no key and no customer's data leaves in the clear. Leave it out, or give an https address.`,
      );
    }
  }
  return config;
}

/** Throws ConfigError when the settings of a database of one's own do not fit together. */
function checkDatabases(config: Config): void {
  if (config.databasePoolUrl && !config.databaseUrl) {
    throw new ConfigError(
      'DATABASE_POOL_URL is set and DATABASE_URL is not: migrations, the worker and wake-ups need a direct line. Set DATABASE_URL to the database behind the pooler.',
    );
  }
  if (config.databaseReadUrls.length > 0 && !config.databaseUrl) {
    throw new ConfigError(
      'DATABASE_READ_URLS is set and DATABASE_URL is not: replicas follow a database of your own. Set both, or neither.',
    );
  }
  if (config.databaseUrl && config.production && !config.secretKey) {
    throw new ConfigError(
      'SECRET_KEY is not set: with DATABASE_URL in production every process must share one. Set it to 32 or more random characters.',
    );
  }
}
