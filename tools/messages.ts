/** Compiles messages/{tw,en}/*.json (ICU MessageFormat) to typed functions in src/messages/index.ts, and lists in problems.ts those of problems. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

const root = path.resolve(import.meta.dirname, '..');
const languages = ['tw', 'en'] as const;
type Catalogue = Map<string, string>;
type Params = Map<string, 'string' | 'number'>;

/** All texts of one language: `messages/tw/cart.json` {"title": …} becomes `cart_title`. */
export function readCatalogue(locale: string): Catalogue {
  const folder = path.join(root, 'messages', locale);
  const texts: Catalogue = new Map();
  for (const file of readdirSync(folder)
    .filter((f) => f.endsWith('.json'))
    .sort()) {
    const area = file.slice(0, -5).replaceAll('-', '_');
    const content = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Record<string, string>;
    for (const [key, text] of Object.entries(content)) texts.set(`${area}_${key}`, text);
  }
  return texts;
}

const quote = (text: string) => text.replace(/[`\\]|\$\{/g, (c) => `\\${c}`);

function expression(elements: MessageFormatElement[], params: Params, locale: string, plural?: string): string {
  const parts = elements.map((e) => {
    if (e.type === TYPE.literal) return quote(e.value);
    if (e.type === TYPE.pound) return `\${p.${plural}}`;
    if (e.type === TYPE.argument) {
      if (!params.has(e.value)) params.set(e.value, 'string');
      return `\${p.${e.value}}`;
    }
    if (e.type === TYPE.plural) {
      params.set(e.value, 'number');
      const forms = Object.entries(e.options).map(
        ([form, o]) => `${JSON.stringify(form)}: ${expression(o.value, params, locale, e.value)}`,
      );
      return `\${plural('${locale}', p.${e.value}, { ${forms.join(', ')} })}`;
    }
    throw new Error(`messages: only {name} and {n, plural, …} are used here`);
  });
  return `\`${parts.join('')}\``;
}

function compile(key: string, texts: Record<string, string>): string {
  const params: Params = new Map();
  const bodies = Object.fromEntries(
    Object.entries(texts).map(([locale, text]) => {
      try {
        return [locale, expression(parse(text, { ignoreTag: true }), params, locale)];
      } catch (error) {
        throw new Error(`messages/${locale}: ${key}: ${(error as Error).message}`);
      }
    }),
  );
  const type = [...params].map(([name, t]) => `${name}: ${t === 'number' ? 'number' : 'string | number'}`).join('; ');
  const first = params.size ? `p: { ${type} }` : '_p?: NoParams';
  // A name such as LINE does not ask for the language.
  if (bodies['en'] === bodies['tw']) return `export const ${key} = (${first}, _o?: Options): string => ${bodies['tw']};`;
  return `export const ${key} = (${first}, o?: Options): string => (isEnglish(o) ? ${bodies['en']} : ${bodies['tw']});`;
}

const made = `// Made from messages/ by tools/messages.ts. Do not edit.
`;

const head = `${made}import type { Locale } from '../shared/locale.ts';
export type Options = { locale?: Locale };
type NoParams = Record<string, never>;
let getLocale: () => Locale = () => 'tw';
/** Sets how the reader's language is found where a call does not pass it. */
export const overwriteGetLocale = (get: () => Locale): void => { getLocale = get; };
function isEnglish(o?: Options): boolean { return (o?.locale ?? getLocale()) === 'en'; }
const rules = new Map<string, Intl.PluralRules>();
function plural(locale: string, n: number, forms: Record<string, string>): string {
  let rule = rules.get(locale);
  if (!rule) rules.set(locale, (rule = new Intl.PluralRules(locale === 'tw' ? 'zh-TW' : 'en')));
  return forms[\`=\${n}\`] ?? forms[rule.select(n)] ?? forms['other'] ?? '';
}
`;

/** Texts that the server looks up by the key of a refusal or of a wrong field. Of all others its bundle contains only those named in code. */
const problemAreas = /^(?:error|validation)_/;

/** Writes the compiled messages. Throws when a key is missing in one language. */
export function compileMessages(): void {
  const [tw, en] = languages.map(readCatalogue) as [Catalogue, Catalogue];
  const missing = [...tw.keys()].filter((k) => !en.has(k)).map((k) => `en: ${k}`);
  missing.push(...[...en.keys()].filter((k) => !tw.has(k)).map((k) => `tw: ${k}`));
  if (missing.length) throw new Error(`messages missing: ${missing.join(', ')}`);
  const lines = [...tw].map(([key, text]) => compile(key, { tw: text, en: en.get(key) ?? '' }));
  mkdirSync(path.join(root, 'src/messages'), { recursive: true });
  writeFileSync(path.join(root, 'src/messages/index.ts'), `${head}${lines.join('\n')}\n`);
  const problems = [...tw.keys()].filter((key) => problemAreas.test(key));
  writeFileSync(path.join(root, 'src/messages/problems.ts'), `${made}export { ${problems.join(', ')} } from './index.ts';\n`);
}

if (import.meta.main) compileMessages();
