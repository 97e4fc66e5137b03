/** The parts around servers and databases: pgBouncer, nginx, and an S3 server. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort, until } from '#testing/servers/running-program.ts';
import { type Part, startPart } from './part.ts';
import type { Postgres } from './postgres.ts';

const programs = { pgbouncer: '/usr/sbin/pgbouncer', nginx: '/usr/sbin/nginx' } as const;
export const missingPrograms: string[] = Object.values(programs).filter((program) => !existsSync(program));

export type Pooler = { part: Part; url: string; pointTo(primary: Postgres): void };

/** What docs/operating.md sets for the role, here for each session. */
const sessionSettings = "set statement_timeout = ''5s''; set lock_timeout = ''2s''; set timezone = ''UTC''; set work_mem = ''8MB''";

export async function startPooler(folder: string, primary: Postgres): Promise<Pooler> {
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const file = path.join(folder, 'pgbouncer.ini');
  const write = ({ port: behind }: Postgres) =>
    writeFileSync(
      file,
      `[databases]
shophouse = host=127.0.0.1 port=${behind} user=shophouse connect_query='${sessionSettings}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 12
query_wait_timeout = 5
server_login_retry = 1
`,
    );
  write(primary);
  const part = startPart({ program: programs.pgbouncer, args: [file], log: path.join(folder, 'log'), unprivileged: true });
  return {
    part,
    url: `postgres://shophouse@127.0.0.1:${port}/shophouse`,
    pointTo: (next) => {
      write(next);
      part.signal('SIGHUP');
    },
  };
}

export type WebProxy = { part: Part; port: number };

/** nginx before the servers as in deploy/nginx.conf, without TLS; visitors are distinguished by X-Forwarded-For. */
export async function startProxy(folder: string, servers: readonly number[]): Promise<WebProxy> {
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const file = path.join(folder, 'nginx.conf');
  const upstream = servers.map((one) => `    server 127.0.0.1:${one} max_fails=1 fail_timeout=2s;`).join('\n');
  writeFileSync(file, proxyConfiguration(folder, port, upstream));
  const part = startPart({ program: programs.nginx, args: ['-c', file, '-p', folder], log: path.join(folder, 'log') });
  return { part, port };
}

const proxyConfiguration = (folder: string, port: number, upstream: string): string => `daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events { worker_connections 2048; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  client_max_body_size 60m;
  set_real_ip_from 127.0.0.1;
  real_ip_header X-Forwarded-For;
  upstream shophouse {
${upstream}
    keepalive 32;
    keepalive_timeout 60s;
  }
  server {
    listen 127.0.0.1:${port};
    location = /metrics { return 404; }
    location / {
      proxy_pass http://shophouse;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_connect_timeout 2s;
      proxy_read_timeout 60s;
      proxy_next_upstream error timeout http_503;
      gzip off;
    }
  }
}
`;

export type Bucket = { part: Part; url: string };

export async function startBucket(folder: string): Promise<Bucket> {
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const options = ['-d', folder, '-a', '127.0.0.1', '-p', String(port), '-s', '--configure-bucket', 'shop-pictures'];
  const args = ['node_modules/s3rver/bin/s3rver.js', ...options];
  const part = startPart({ program: process.execPath, args, log: `${folder}.log` });
  await until('the S3 server to answer', () => fetch(`http://127.0.0.1:${port}/`).then(Boolean, () => false));
  return { part, url: `s3://S3RVER:S3RVER@127.0.0.1:${port}/shop-pictures?region=us-east-1&tls=off` };
}
