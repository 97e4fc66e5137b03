import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { precompress } from './tools/precompress.ts';

/** What every page needs of the libraries, in one file: it compresses better than in four, and changes only with them. */
const framework = /node_modules\/(?:react|react-dom|scheduler|react-router)\//;
/** What nobody needs before a tap or on pages without cards and long texts, however many of those share it: not for the first load of every page. */
const late =
  /\/ui\/(?:dialog|field|password-field|use-submit|form-problem|checkbox|stepper|dates|price|product-card|product-grid|breadcrumb|phrases|picture|button)\.tsx?$|\/ui\/(?:rich-text|combo-picker|wishes)\/|\/shared\/(?:rich-text|money)|\/frame\/sign-in\/|endpoints\.generated/;
/** Icons of the frame around every page; the others come together with whoever shows one. */
const otherIcons =
  /lucide-react\/dist\/esm\/icons\/(?!menu|search|user|shopping|x\.|house|layout|arrow-up|message-circle|check|trash|circle-exclamation)/;
/** Texts that every page needs; all others come with the pages that say them. */
const everyTexts = /texts=(?:tools|shop|frame|error)$/;
const core = /\/src\/(?!storefront\/pages\/|messages\/)|\/lucide-react\/|vite\/preload/;
/** Our own parts that all pages share: together for the same reason. Ten files of a few hundred bytes cost 2 kB. */
const shared = {
  name: 'shop',
  test: (id: string) => everyTexts.test(id) || (core.test(id) && !late.test(id) && !otherIcons.test(id)),
  minShareCount: 3,
  priority: 2,
};
const onTap = { name: 'on-tap', test: /\/ui\/(?:dialog|field)\.tsx/, priority: 1 };
const cards = {
  name: 'cards',
  test: /\/ui\/(?:product-card|product-grid|price|picture|button|breadcrumb)\.tsx|\/shared\/money/,
  priority: 1,
};
const icons = { name: 'icons', test: otherIcons, priority: 1, minShareCount: 3 };
const account = { name: 'account', test: /\/pages\/account\/parts\//, priority: 1, minShareCount: 2 };
const buying = { name: 'buying', test: /texts=(?:product|combo|cart_problem)$/, priority: 1 };

/**
 * The compiled texts as one module per area (a file of messages/tw), so that a page fetches its own texts and not those
 * of every other page. Relies on tools/messages.ts writing one line per text.
 */
function textsByArea(): Plugin {
  const compiled = path.resolve(import.meta.dirname, 'src/messages/index.ts');
  const areas = readdirSync(path.resolve(import.meta.dirname, 'messages/tw')).map((file) => path.parse(file).name.replaceAll('-', '_'));
  // Longest first: `cart_problem_…` is not of the area `cart`.
  const areaOf = (line: string) => areas.toSorted((a, b) => b.length - a.length).find((area) => line.startsWith(`export const ${area}_`));
  const part = (name: string) => JSON.stringify(`${compiled}?texts=${name}`);
  return {
    name: 'texts-by-area',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: (id) => (id.startsWith(`${compiled}?texts=`) ? id : null),
    load(id) {
      if (!id.startsWith(compiled)) return null;
      const lines = readFileSync(compiled, 'utf8').split('\n');
      const wanted = id.split('?texts=')[1];
      const texts = (area: string | undefined) => lines.filter((line) => areaOf(line) === area).join('\n');
      if (!wanted) return ['tools', ...areas].map((name) => `export * from ${part(name)};`).join('\n');
      if (wanted === 'tools') return `${texts(undefined)}\nexport const askLocale = () => getLocale();\nexport { plural };`;
      return `import { askLocale as getLocale, plural, type Options } from ${part('tools')};\ntype NoParams = Record<string, never>;\n${texts(wanted)}`;
    },
  };
}

export default defineConfig({
  plugins: [textsByArea(), tailwindcss(), reactRouter(), precompress(path.resolve(import.meta.dirname, 'build/storefront/client/assets'))],
  publicDir: false,
  build: { assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    // As a package the icons come all 1,700 at once: 27 MB and a tenth of a second of each start.
    ssr: { resolve: { noExternal: ['lucide-react'] } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: [{ name: 'framework', test: framework, priority: 3 }, shared, onTap, cards, buying, account, icons] },
          },
        },
      },
    },
  },
});
