/** `npm run sbom [-- FILE]`: the software bill of materials of what is shipped, as CycloneDX 1.5 JSON, from package-lock.json. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { billOfMaterials } from './release/bill-of-materials.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (name: string) => JSON.parse(readFileSync(path.join(root, name), 'utf8'));

const text = `${JSON.stringify(billOfMaterials(read('package.json'), read('package-lock.json')), null, 1)}\n`;
const [file] = process.argv.slice(2);
if (file) writeFileSync(file, text);
else process.stdout.write(text);
