import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { until } from '#testing/servers/running-program.ts';

const root = path.resolve(import.meta.dirname, '..', '..');

export type Proxy = { stop(): Promise<void> };
export type Ports = { https: number; http: number; servers: readonly [number, number] };

/** Starts nginx in the foreground with deploy/nginx.conf, in which only ports, name and certificate are others. */
export async function startProxy(folder: string, ports: Ports): Promise<Proxy> {
  mkdirSync(folder, { recursive: true });
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
  const request = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=localhost',
  ];
  execFileSync('openssl', [...request, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, wholeConfiguration(folder, shippedFor(ports, key, certificate)));
  const child = spawn('nginx', ['-p', folder, '-c', file], { stdio: 'inherit' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.once('error', () => {});
  await until('nginx to listen (is it installed?)', () => listens(ports.https));
  return {
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

function shippedFor({ https, http, servers }: Ports, key: string, certificate: string): string {
  const changes: [string, string][] = [
    ['server 127.0.0.1:3001', `server 127.0.0.1:${servers[0]}`],
    ['server 127.0.0.1:3002', `server 127.0.0.1:${servers[1]}`],
    ['listen 80;', `listen 127.0.0.1:${http};`],
    ['listen 443 ssl', `listen 127.0.0.1:${https} ssl`],
    ['/etc/ssl/shop.example.com/fullchain.pem', certificate],
    ['/etc/ssl/shop.example.com/privkey.pem', key],
  ];
  const shipped = readFileSync(path.join(root, 'deploy', 'nginx.conf'), 'utf8');
  return changes.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`deploy/nginx.conf has no “${from}” any more.`);
    return text.replaceAll(from, to);
  }, shipped);
}

/** What Debian's own nginx.conf has around the files of conf.d. */
function wholeConfiguration(folder: string, shipped: string): string {
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n');
  return `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events { worker_connections 768; }
http { access_log off; ${paths}
${shipped}
}
`;
}

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
