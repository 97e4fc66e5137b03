import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Compresses the scripts and styles of the folder `assets` once, at the build, rather than at every request. */
export const precompress = (assets: string): Plugin => ({
  name: 'precompress',
  apply: 'build',
  // Called for the browser's build and the server's: the latter still writes a manifest beside the browser's files.
  closeBundle: () => {
    const files = existsSync(assets) ? readdirSync(assets) : [];
    for (const file of files.filter((name) => /\.(js|css|svg)$/.test(name) && !files.includes(`${name}.br`))) {
      const content = readFileSync(path.join(assets, file));
      writeFileSync(path.join(assets, `${file}.gz`), gzipSync(content, { level: 9 }));
      writeFileSync(path.join(assets, `${file}.br`), brotliCompressSync(content));
    }
  },
});
