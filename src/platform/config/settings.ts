import { readCdnUrl } from '../cache/cdn-url.ts';
import { readBucketUrl } from '../files/bucket-url.ts';
import { anything, expectOneOf, fromOneTo, isNetwork, origin, portProblem, urlWith, wholeFrom } from './setting-checks.ts';

/** Every environment setting, in the order of the README's table. The only list of them. */
export type Setting = {
  name: string;
  fallback: string;
  about: string;
  /** The value is never shown in an error. */
  secret?: true;
  /** The problem with a value; undefined when it is valid. */
  check(value: string): string | undefined;
  /** How to fix an invalid value. */
  remedy: string;
};

export const settings = [
  {
    name: 'PORT',
    fallback: '3000',
    about: 'Port the server listens on. 0 takes any free one.',
    check: portProblem,
    remedy: 'Try PORT=3000.',
  },
  {
    name: 'HOST',
    fallback: '127.0.0.1',
    about: 'Address to listen on. 0.0.0.0 lets other machines in.',
    check: (v: string) => (/^[\w.:-]+$/.test(v) ? undefined : 'must be an IP address or a host name'),
    remedy: 'Try HOST=127.0.0.1.',
  },
  {
    name: 'PUBLIC_URL',
    fallback: 'none',
    about: 'Address under which shoppers reach the shop; links in mails start with it. https turns secure cookies on.',
    check: origin,
    remedy: 'Example: PUBLIC_URL=https://shop.example.com.',
  },
  {
    name: 'DATA_DIR',
    fallback: 'data',
    about: 'Folder for the embedded database, pictures and the generated secret key.',
    check: anything,
    remedy: 'Give a folder that this account may write.',
  },
  {
    name: 'DATABASE_URL',
    fallback: 'none',
    about: 'PostgreSQL 15 or newer to use in place of the embedded one.',
    secret: true as const,
    check: urlWith('postgres:', 'postgresql:'),
    remedy: 'Example: DATABASE_URL=postgres://user:password@host:5432/shop.',
  },
  {
    name: 'DATABASE_POOL_URL',
    fallback: 'none: DATABASE_URL',
    about: 'pgBouncer in transaction mode before the database of DATABASE_URL; servers reach it through this.',
    secret: true as const,
    check: urlWith('postgres:', 'postgresql:'),
    remedy: 'Example: DATABASE_POOL_URL=postgres://user:password@host:6432/shop.',
  },
  {
    name: 'DATABASE_READ_URLS',
    fallback: 'none: DATABASE_URL',
    about: 'Streaming replicas of that database, separated by commas: lists, reports and exports of staff read from them.',
    secret: true as const,
    check: (v: string) =>
      v
        .split(',')
        .map((url) => urlWith('postgres:', 'postgresql:')(url.trim()))
        .find(Boolean),
    remedy: 'Example: DATABASE_READ_URLS=postgres://user:password@replica:5432/shop.',
  },
  {
    name: 'DEMO',
    fallback: 'on',
    about: 'Whether an empty database becomes the demo shop. Decided and stored at the first run.',
    check: expectOneOf('on', 'off'),
    remedy: 'Use DEMO=off for a real shop.',
  },
  {
    name: 'SECRET_KEY',
    fallback: 'generated and stored in DATA_DIR',
    about: 'Signs sessions. 32 characters or more; the same for all processes.',
    secret: true as const,
    check: (v: string) => (v.length >= 32 && new Set(v).size >= 10 ? undefined : 'is too weak'),
    remedy: 'Use 32 or more random characters.',
  },
  {
    name: 'SMTP_URL',
    fallback: 'none: mails are stored in the shop',
    about: 'Mail server, for example smtps://user:password@mail.example.com.',
    secret: true as const,
    check: urlWith('smtp:', 'smtps:'),
    remedy: 'Example: SMTP_URL=smtps://user:password@mail.example.com:465.',
  },
  {
    name: 'SHOP_COMMAND',
    fallback: 'npm run shop --',
    about: 'What operators type before a command, as messages show it. deploy/shop, the units and the image set it.',
    check: anything,
    remedy: '',
  },
  {
    name: 'TRUSTED_PROXIES',
    fallback: 'none',
    about: 'Addresses or networks, separated by commas, with a trusted X-Forwarded-For.',
    check: (v: string) => (v.split(',').every((one) => isNetwork(one.trim())) ? undefined : 'must be IP addresses or networks'),
    remedy: 'Example: TRUSTED_PROXIES=10.0.0.0/8.',
  },
  {
    name: 'LOG_LEVEL',
    fallback: 'info',
    about: 'How much is logged: debug, info, warn, error or silent.',
    check: expectOneOf('debug', 'info', 'warn', 'error', 'silent'),
    remedy: 'Try LOG_LEVEL=info.',
  },
  {
    name: 'ROLE',
    fallback: 'all',
    about: 'What this start runs: all, or only the server or the worker (with DATABASE_URL).',
    check: expectOneOf('all', 'server', 'worker'),
    remedy: 'Try ROLE=all.',
  },
  {
    name: 'METRICS_TOKEN',
    fallback: 'none: loopback only',
    about: 'Bearer token with which another machine may read /metrics.',
    secret: true as const,
    check: (v: string) => (v.length >= 16 ? undefined : 'must have at least 16 characters'),
    remedy: 'Use 16 or more random characters.',
  },
  {
    name: 'CDN_URL',
    fallback: 'none: every view is checked by a server',
    about:
      'Cache before the shop that may keep pages and is asked to drop what changed: varnish://host:port, fastly://TOKEN@SERVICE or cloudflare://TOKEN@ZONE.',
    secret: true as const,
    check: (v: string) => (readCdnUrl(v) ? undefined : 'must be varnish://host:port, fastly://TOKEN@SERVICE or cloudflare://TOKEN@ZONE'),
    remedy: 'Example: CDN_URL=varnish://127.0.0.1:6081.',
  },
  {
    name: 'WORKER_PORT',
    fallback: 'none: no address',
    about: 'Port at which the worker answers /metrics.',
    check: portProblem,
    remedy: 'Try WORKER_PORT=9464.',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    fallback: 'none: nothing is traced',
    about: 'OpenTelemetry collector to which traces are sent by OTLP over HTTP.',
    check: urlWith('http:', 'https:'),
    remedy: 'Example: OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:4318.',
  },
  {
    name: 'OTEL_TRACES_SAMPLER_ARG',
    fallback: '1',
    about: 'Which share of requests and jobs is traced, from 0 to 1.',
    check: (v: string) => (/^(0(\.\d{1,6})?|1(\.0+)?)$/.test(v) ? undefined : 'must be a number from 0 to 1'),
    remedy: 'Try OTEL_TRACES_SAMPLER_ARG=0.05 for every twentieth.',
  },
  {
    name: 'MEDIA_URL',
    fallback: 'none: pictures are in DATA_DIR',
    about: 'S3-compatible bucket for pictures: s3://KEY:SECRET@host:port/bucket?region=…; with tls=off without encryption.',
    secret: true as const,
    check: (v: string) =>
      readBucketUrl(v) ? undefined : 'must be s3://KEY:SECRET@host/bucket, with what is special in KEY and SECRET encoded',
    remedy: 'Example: MEDIA_URL=s3://key:secret@s3.ap-northeast-1.amazonaws.com/shop-pictures?region=ap-northeast-1.',
  },
  {
    name: 'POSTGRES_MEMORY_MB',
    fallback: 'a quarter of the database beyond 128 MB at its start, from 32 to a sixteenth of the memory and 1024',
    about: 'What the embedded PostgreSQL keeps of its tables in memory (shared_buffers), in megabytes.',
    check: wholeFrom(16, 65_536),
    remedy: 'Try POSTGRES_MEMORY_MB=256.',
  },
  {
    name: 'POSTGRES_CONNECTIONS',
    fallback: '60',
    about: 'How many connections the embedded PostgreSQL takes.',
    check: wholeFrom(30, 1000),
    remedy: 'Try POSTGRES_CONNECTIONS=60.',
  },
  {
    name: 'IMAGE_MAX_FILES',
    fallback: '10',
    about: 'How many pictures one upload may have, 20 at most.',
    check: fromOneTo(20),
    remedy: 'Try IMAGE_MAX_FILES=10.',
  },
  {
    name: 'IMAGE_MAX_MB',
    fallback: '5',
    about: 'How many megabytes a picture may have, 20 at most.',
    check: fromOneTo(20),
    remedy: 'Try IMAGE_MAX_MB=5.',
  },
  {
    name: 'LIMIT_WRITES',
    fallback: '300',
    about: 'How many changes a minute one session may make, at each server.',
    check: wholeFrom(30, 100_000),
    remedy: 'Try LIMIT_WRITES=300.',
  },
  {
    name: 'LIMIT_ORDERS',
    fallback: '40',
    about: 'How many times a minute one session may place or pay an order, at each server.',
    check: wholeFrom(5, 100_000),
    remedy: 'Try LIMIT_ORDERS=40.',
  },
  {
    name: 'LIMIT_SHARED',
    fallback: '10',
    about: 'How many times as many calls all sessions of one address may make: carriers and offices share addresses.',
    check: wholeFrom(1, 1000),
    remedy: 'Try LIMIT_SHARED=10.',
  },
  {
    name: 'TAPPAY_BASE',
    fallback: 'TapPay’s own, by the method’s test mode',
    about: 'Where card payments are sent instead: a proxy, or a simulator.',
    check: urlWith('http:', 'https:'),
    remedy: 'Leave it out, or give an address such as https://prod.tappaysdk.com.',
  },
  {
    name: 'ECPAY_PAY_BASE',
    fallback: 'ECPay’s own, by the method’s test mode',
    about: 'Where shoppers pay on ECPay’s page instead: a proxy, or a simulator.',
    check: urlWith('http:', 'https:'),
    remedy: 'Leave it out, or give an address such as https://payment.ecpay.com.tw.',
  },
  {
    name: 'ECPAY_LOGI_BASE',
    fallback: 'ECPay’s own, by the account’s test mode',
    about: 'Where the store map and the carrier’s calls are sent instead: a proxy, or a simulator.',
    check: urlWith('http:', 'https:'),
    remedy: 'Leave it out, or give an address such as https://logistics.ecpay.com.tw.',
  },
  {
    name: 'ECPAY_INV_BASE',
    fallback: 'ECPay’s own, by the account’s test mode',
    about: 'Where invoices are sent instead: a proxy, or a simulator.',
    check: urlWith('http:', 'https:'),
    remedy: 'Leave it out, or give an address such as https://einvoice.ecpay.com.tw.',
  },
  {
    name: 'FB_GRAPH',
    fallback: 'https://graph.facebook.com/v24.0',
    about: 'Where events for Meta are sent, with the version of its interface.',
    check: urlWith('http:', 'https:'),
    remedy: 'Leave it out, or give an address such as https://graph.facebook.com/v25.0.',
  },
  {
    name: 'HASOFFERS_BASE',
    fallback: 'https://api.hasoffers.com',
    about: 'Where conversions for SHOP.COM are sent.',
    check: urlWith('http:', 'https:'),
    remedy: 'Leave it out, or give the address of a proxy.',
  },
] as const satisfies readonly Setting[];

export type SettingName = (typeof settings)[number]['name'];
