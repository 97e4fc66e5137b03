import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './tools/precompress.ts';

const shortName = (name: string) => (name.startsWith('shared~') ? 'shared' : path.parse(name).name);

/** The back office: a single-page build of its own, so that antd never reaches a shopper. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, 'src/admin'),
  base: '/admin/',
  publicDir: false,
  resolve: {
    // The icons of antd are named in English whatever the language; ours are not named.
    alias: [
      { find: /^\.\.\/components\/AntdIcon(Light)?$/, replacement: path.resolve(import.meta.dirname, 'src/admin/kit/antd-icon.tsx') },
    ],
  },
  plugins: [react(), precompress(path.resolve(import.meta.dirname, 'build/admin/assets'))],
  build: {
    outDir: path.resolve(import.meta.dirname, 'build/admin'),
    emptyOutDir: true,
    // Data URLs would need more from the content security policy than it gives.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // By itself the bundler gives each icon and each small shared part a file: a list of orders was 118 of them.
        codeSplitting: {
          groups: [
            { name: 'icons', test: /node_modules\/lucide-react\//, priority: 3 },
            // What some twenty of the screens need is one file.
            { name: 'common', minShareCount: 20, priority: 2 },
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 2_000, priority: 1 },
          ],
        },
        // The bundler names a shared file after every screen that needs it.
        chunkFileNames: ({ name }) => `assets/${shortName(name)}-[hash].js`,
        assetFileNames: ({ names: [name = ''] }) => `assets/${shortName(name)}-[hash][extname]`,
      },
    },
  },
});
