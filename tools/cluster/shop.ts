import http from 'node:http';
import path from 'node:path';
import { startSimulators } from '#integrations/simulators.ts';
import { createDatabase } from '#platform/db/database.ts';
import { createPool } from '#platform/db/pool.ts';
import { overHttp } from '#testing/servers/over-http.ts';
import { childPid, createDataFolder, freePort, type RunningProgram, startProgram, until } from '#testing/servers/running-program.ts';
import { addItem, addMethods, type ChaosShop, requireBankPage, secretKey, stopProgram } from '../chaos/shop.ts';
import { type Bucket, type Pooler, startBucket, startPooler, startProxy, type WebProxy } from './around.ts';
import { type Postgres, startPrimary, startReplica } from './postgres.ts';

type Role = 'server' | 'worker';
/** A server or worker with its supervisor. */
export type Member = { name: string; role: Role; port: number; folder: string; program: RunningProgram };

/** What servers and workers run on. `primary` changes with a failover. */
type Ground = { primary: Postgres; replica: Postgres; pooler: Pooler; bucket: Bucket };

export type Cluster = Ground & {
  /** The shop as buyers and checks of `npm run chaos` see it; buyers come through the proxy. */
  shop: ChaosShop;
  members: Member[];
  proxy: WebProxy;
  /** Stops a member as systemd does and starts it again with the settings of now. */
  restart(member: Member): Promise<void>;
  /** Promotes the replica and points everything to it. Resolves when all members run again. */
  failOver(): Promise<void>;
  close(): Promise<void>;
};

const plan = [
  { name: 'server 1', role: 'server' },
  { name: 'server 2', role: 'server' },
  { name: 'worker 1', role: 'worker' },
  { name: 'worker 2', role: 'worker' },
] as const satisfies readonly { name: string; role: Role }[];

type At = (name: string) => string;

async function startGround(at: At): Promise<Ground> {
  const primary = await startPrimary(at('primary'));
  const replica = await startReplica(at('replica'), primary, 'replica1');
  // An acknowledged order is on two disks, so that the replica can take over without loss.
  await primary.query(`alter system set synchronous_standby_names = 'FIRST 1 (*)'`);
  await primary.query('select pg_reload_conf()');
  return { primary, replica, pooler: await startPooler(at('pooler'), primary), bucket: await startBucket(at('bucket')) };
}

const environmentFor = ({ primary, replica, pooler, bucket }: Ground, tappayBase: string): Record<string, string> => ({
  SECRET_KEY: secretKey,
  TAPPAY_BASE: tappayBase,
  TRUSTED_PROXIES: '127.0.0.1',
  MEDIA_URL: bucket.url,
  DATABASE_URL: primary.url,
  DATABASE_POOL_URL: pooler.url,
  ...(replica !== primary && { DATABASE_READ_URLS: replica.url }),
});

/** Starts a member with the settings of now. */
async function startMember(ground: Ground, tappayBase: string, { role, port, folder }: Omit<Member, 'program'>): Promise<RunningProgram> {
  const program = startProgram({ ...environmentFor(ground, tappayBase), ROLE: role, PORT: String(port), DATA_DIR: folder });
  await program.opened;
  return program;
}

async function startMembers(ground: Ground, tappayBase: string, at: At): Promise<Member[]> {
  const start = async ({ name, role }: (typeof plan)[number]): Promise<Member> => {
    const place = { name, role, port: await freePort(), folder: at(name.replace(' ', '')) };
    return { ...place, program: await startMember(ground, tappayBase, place) };
  };
  // The first migrates, so that the others find a shop.
  const [first, ...rest] = plan;
  return [await start(first), ...(await Promise.all(rest.map(start)))];
}

export async function openCluster(): Promise<Cluster> {
  const data = createDataFolder();
  const at = (name: string) => path.join(data.folder, name);
  const simulators = await startSimulators({ port: 0 });
  const { base_url: tappayBase, simulator } = simulators.tappay;
  const ground = await startGround(at);
  const members = await startMembers(ground, tappayBase, at);
  const servers = members.filter(({ role }) => role === 'server');
  const proxy = await startProxy(
    at('proxy'),
    servers.map(({ port }) => port),
  );
  const shop = await buildShop({ ground, members, proxy, tappayBase, simulator });
  const oldPrimary = ground.primary;
  const restart = async (member: Member) => {
    await stopProgram(member.program);
    member.program = await startMember(ground, tappayBase, member);
  };
  shop.close = async () => {
    await shop.db.destroy();
    await Promise.all(members.map(({ program }) => stopProgram(program)));
    await Promise.all([proxy.part, ground.pooler.part, ground.bucket.part].map((part) => part.stop('SIGTERM')));
    await ground.replica.part.stop();
    await oldPrimary.part.stop();
    await simulators.stop();
    await data.clear();
  };
  const failOver = async () => {
    await ground.replica.query('select pg_promote()');
    ground.primary = ground.replica;
    ground.pooler.pointTo(ground.primary);
    await shop.db.destroy();
    Object.assign(shop, connect(ground.primary));
    await Promise.all(members.map(restart));
  };
  return Object.assign(ground, { shop, members, proxy, restart, failOver, close: shop.close });
}

function connect({ url }: Postgres): Pick<ChaosShop, 'db' | 'pool'> {
  const pool = createPool({ url }, { max: 4, statementTimeoutMs: 0 });
  return { pool, db: createDatabase(pool) };
}

type ShopParts = { ground: Ground; members: readonly Member[]; proxy: WebProxy; tappayBase: string; simulator: ChaosShop['simulator'] };

async function buildShop({ ground, members, proxy, tappayBase, simulator }: ShopParts): Promise<ChaosShop> {
  const agent = new http.Agent({ keepAlive: true });
  const { db, pool } = connect(ground.primary);
  const methods = await addMethods(db, tappayBase);
  const isReady = () =>
    fetch(`http://127.0.0.1:${proxy.port}/health/ready`)
      .then(({ ok }) => ok)
      .catch(() => false);
  await until('the proxy to answer', isReady);
  const shop: ChaosShop = {
    methods,
    simulator,
    db,
    pool,
    tappayBase,
    server: (_n, visitor) => overHttp({ port: proxy.port, agent, headers: { 'x-forwarded-for': visitor } }),
    addItem: (price, stock) => addItem(shop.db, price, stock),
    requireBankPage: (isRequired) => requireBankPage(shop.db, isRequired),
    victims: () => ({ server: undefined, 'other server': undefined, worker: undefined, postgres: undefined }),
    output: () => members.map(({ program }) => program.output()).join(''),
    close: async () => {},
  };
  return shop;
}

/** The processes that are killed, by name; undefined while one is being started again. */
export const partsOf = (cluster: Cluster): Record<string, () => number | undefined> => ({
  ...Object.fromEntries(cluster.members.map((member) => [member.name, () => childPid(member.program, member.role)])),
  pgBouncer: cluster.pooler.part.pid,
  nginx: cluster.proxy.part.pid,
  'S3 server': cluster.bucket.part.pid,
  replica: cluster.replica.part.pid,
  primary: cluster.primary.part.pid,
});
