/** `npm run sbom [-- FILE]`: the software bill of materials of what is shipped, as CycloneDX 1.5 JSON, from package-lock.json. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

type Locked = { version?: string; resolved?: string; integrity?: string; license?: string; dev?: boolean; optional?: boolean };

const root = path.resolve(import.meta.dirname, '..');
const read = (name: string) => JSON.parse(readFileSync(path.join(root, name), 'utf8')) as Record<string, unknown>;

/** `node_modules/a/node_modules/@b/c` is the package @b/c. */
const nameOf = (folder: string): string => folder.split('node_modules/').at(-1) ?? folder;

/** An SPDX expression is not the id of a licence. */
const licences = (license: string) => [/[ (]/.test(license) ? { expression: license } : { license: { id: license } }];

/** npm's integrity is a hash in base64; CycloneDX takes it in hex. */
function hashes(integrity: string) {
  const [algorithm = '', digest = ''] = integrity.split('-');
  return [{ alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') }];
}

function component(folder: string, { version = '', integrity, license, optional }: Locked) {
  const name = nameOf(folder);
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return {
    ...{ type: 'library', 'bom-ref': `${folder}@${version}`, name, version, purl, scope: optional ? 'optional' : 'required' },
    ...(license && { licenses: licences(license) }),
    ...(integrity && { hashes: hashes(integrity) }),
  };
}

const { name, version } = read('package.json') as { name: string; version: string };
const packages = read('package-lock.json')['packages'] as Record<string, Locked>;
const shipped = Object.entries(packages).filter(([folder, { dev }]) => folder !== '' && !dev);
const bom = {
  ...{ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1 },
  metadata: { component: { type: 'application', name, version, licenses: [{ license: { id: 'MIT' } }] } },
  components: shipped.map(([folder, locked]) => component(folder, locked)),
};
const text = `${JSON.stringify(bom, null, 1)}\n`;
const [file] = process.argv.slice(2);
if (file) writeFileSync(file, text);
else process.stdout.write(text);
