import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './tools/precompress.ts';

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
    // By itself the bundler gives each icon a file.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'icons', test: /node_modules\/lucide-react\// }] } } },
  },
});
