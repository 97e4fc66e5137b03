import { readFileSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { inBuild } from './tools/build-folder.ts';
import { adminChunks, chunkName } from './tools/chunks/admin.ts';
import { precompress } from './tools/precompress.ts';
import { isPackageClass, ownClasses } from './tools/style-types.ts';
import { textsOneByOne } from './tools/texts-one-by-one.ts';

const admin = path.resolve(import.meta.dirname, 'src/admin');

/** A class says in the browser which sheet it is from: `orders-files-files_row`. */
const scopedName = (name: string, file: string) => {
  if (isPackageClass(name)) return name;
  const sheet = path.relative(admin, file.replace(/\?.*$/, '')).replace(/\.module\.css$/, '');
  return `${sheet.replaceAll(/[\\/]/g, '-')}_${name}`;
};

/** Reads what a sheet's classes are called for another that names them; by itself Vite puts the whole sheet in front of that other. */
class ScopedNames {
  finalSource = '';
  fetch(file: string, from: string): Promise<Record<string, string>> {
    const sheet = path.resolve(path.dirname(from), file.replaceAll(/['"]/g, ''));
    return Promise.resolve(Object.fromEntries(ownClasses(readFileSync(sheet, 'utf8')).map((name) => [name, scopedName(name, sheet)])));
  }
}

/** The back office: a single-page build of its own, so that antd never reaches a shopper. */
export default defineConfig({
  root: admin,
  base: '/admin/',
  publicDir: false,
  resolve: {
    // The icons of antd are named in English whatever the language; ours are not named.
    alias: [
      { find: /^\.\.\/components\/AntdIcon(Light)?$/, replacement: path.resolve(import.meta.dirname, 'src/admin/kit/antd-icon.tsx') },
    ],
  },
  css: { modules: { generateScopedName: scopedName, ...{ Loader: ScopedNames } } },
  plugins: [textsOneByOne(), react(), precompress(inBuild('build/admin/assets'))],
  build: {
    outDir: inBuild('build/admin'),
    emptyOutDir: true,
    // Data URLs would need more from the content security policy than it gives.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: adminChunks() },
        chunkFileNames: ({ name }) => `assets/${chunkName(name)}-[hash].js`,
        assetFileNames: ({ names: [name = ''] }) => `assets/${chunkName(name)}-[hash][extname]`,
      },
    },
    // The parts of antd that most screens need are one file.
    chunkSizeWarningLimit: 1_000,
  },
});
