/** `npm run release -- X.Y.Z`: gives the changes since the last release this version, in one commit with its tag. Nothing is pushed. */
import path from 'node:path';
import { ReleaseError, release } from './release/release.ts';

const [version = ''] = process.argv.slice(2);
try {
  const { tag, sbom } = release(path.resolve(import.meta.dirname, '..'), version, new Date());
  process.stdout.write(`✓ ${tag} is committed and tagged; what it ships is listed in ${sbom}.\n`);
  process.stdout.write('  Push it: git push --follow-tags. The image is built and signed by .github/workflows/image.yml.\n');
} catch (error) {
  if (!(error instanceof ReleaseError)) throw error;
  process.stderr.write(`✗ ${error.message}\n`);
  process.exit(1);
}
