import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const compiled = path.resolve(import.meta.dirname, '../src/messages/index.ts');
const query = '?text=';
const textLine = /^export const (\w+) = \(/;

/** Helpers of the texts, not a text of their own. */
const tools = 'tools';

/** What `import` finds under the names of texts, and the text behind each. Relies on tools/messages.ts writing one line per text. */
function readTexts(): { texts: Map<string, string>; rest: string } {
  const texts = new Map<string, string>();
  const rest: string[] = [];
  for (const line of readFileSync(compiled, 'utf8').split('\n')) {
    const name = textLine.exec(line)?.[1];
    if (name && name !== 'overwriteGetLocale') texts.set(name, line);
    else rest.push(line);
  }
  return { texts, rest: rest.join('\n') };
}

const from = (name: string) => JSON.stringify(`${compiled}${query}${name}`);

/**
 * Each text as a module of its own, and each file importing only those it uses: a page loads the texts it shows, not the
 * others of their area, and the modules that share a text decide its chunk. `m.cart_title` becomes `cart_title`.
 */
export function textsOneByOne(): Plugin {
  let { texts, rest } = readTexts();
  return {
    name: 'texts-one-by-one',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    buildStart: () => {
      ({ texts, rest } = readTexts());
    },
    resolveId: (id) => (id.startsWith(`${compiled}${query}`) ? id : null),
    load(id) {
      if (id === compiled) return `export * from ${from(tools)};\n`;
      const name = id.startsWith(compiled) ? id.split(query)[1] : undefined;
      if (!name) return null;
      if (name === tools) return `${rest}\nexport { isEnglish, plural };`;
      const text = texts.get(name) ?? '';
      const needed = ['isEnglish', ...(text.includes('plural(') ? ['plural'] : []), 'type Options'];
      return `import { ${needed.join(', ')} } from ${from(tools)};\ntype NoParams = Record<string, never>;\n${text}`;
    },
    transform(code) {
      if (!code.includes(`import * as m from '#messages';`)) return null;
      const used = new Set<string>();
      const body = code.replace(/\bm\.(\w+)\b/g, (whole, name: string) => {
        if (!texts.has(name)) return whole;
        used.add(name);
        return name;
      });
      const imports = [...used].map((name) => `import { ${name} } from ${from(name)};`).join(' ');
      return { code: body.replace(`import * as m from '#messages';`, imports), map: null };
    },
  };
}
