import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { inBuild } from './tools/build-folder.ts';
import { storefrontChunks } from './tools/chunks/storefront.ts';
import { iconsOneByOne } from './tools/icons-one-by-one.ts';
import { precompress } from './tools/precompress.ts';
import { textsOneByOne } from './tools/texts-one-by-one.ts';

export default defineConfig({
  plugins: [textsOneByOne(), iconsOneByOne(), tailwindcss(), reactRouter(), precompress(inBuild('build/storefront/client/assets'))],
  publicDir: false,
  build: { assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    // As a package the icons come all 1,700 at once: 27 MB and a tenth of a second of each start.
    ssr: {
      resolve: { noExternal: ['lucide-react'] },
      // See tools/build.ts: what the server keeps in memory takes one byte a letter.
      build: { rolldownOptions: { output: { charset: 'ascii', comments: { jsdoc: false } } } },
    },
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: storefrontChunks() } } } } },
  },
});
