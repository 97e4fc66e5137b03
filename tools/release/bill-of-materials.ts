type Locked = { version?: string; resolved?: string; integrity?: string; license?: string; dev?: boolean; optional?: boolean };

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

/** The software bill of materials of what is shipped, as CycloneDX 1.5, from package.json and package-lock.json. */
export function billOfMaterials({ name, version }: { name: string; version: string }, { packages }: { packages: Record<string, Locked> }) {
  const shipped = Object.entries(packages).filter(([folder, { dev }]) => folder !== '' && !dev);
  return {
    ...{ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1 },
    metadata: { component: { type: 'application', name, version, licenses: [{ license: { id: 'MIT' } }] } },
    components: shipped.map(([folder, locked]) => component(folder, locked)),
  };
}
