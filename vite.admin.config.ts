import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Compresses scripts and styles once, at the build, rather than at every request. */
function precompress(): Plugin {
  let assets = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: ({ build }) => {
      assets = path.join(build.outDir, 'assets');
    },
    closeBundle: () => {
      for (const file of readdirSync(assets).filter((name) => /\.(js|css|svg)$/.test(name))) {
        const content = readFileSync(path.join(assets, file));
        writeFileSync(path.join(assets, `${file}.gz`), gzipSync(content, { level: 9 }));
        writeFileSync(path.join(assets, `${file}.br`), brotliCompressSync(content));
      }
    },
  };
}

/** The back office: a single-page build of its own, so that antd never reaches a shopper. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, 'src/admin'),
  base: '/admin/',
  publicDir: false,
  plugins: [react(), precompress()],
  build: {
    outDir: path.resolve(import.meta.dirname, 'build/admin'),
    emptyOutDir: true,
    // Data URLs would need more from the content security policy than it gives.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
