import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
/** Beside the sources for the compiler: `rootDirs` of tsconfig.browser.json lays it over them. */
const out = path.join(root, '.style-types');

/** A sheet of styles of one part of the back office. */
export type StyleModule = { file: string; text: string };

/** antd, the icon packages and TapPay's fields have class names of their own. */
export const isPackageClass = (name: string): boolean => /^(?:ant-|anticon|lucide|tappay-)/.test(name);

/** Classes that a sheet names but another sheet defines: `@value card, cardHead from "../kit/card.module.css";`. */
export function importedClasses(text: string): { name: string; from: string }[] {
  return [...text.matchAll(/^@value ([\w\s,]+) from "([^"]+)";$/gm)].flatMap(([, names = '', from = '']) =>
    names.split(',').map((name) => ({ name: name.trim(), from })),
  );
}

/** Classes of other sheets that classes of this one include: `composes: well from "../kit/layout.module.css";`. */
export function composedClasses(text: string): { name: string; from: string }[] {
  return [...text.matchAll(/^ +composes: ([\w\s-]+) from "([^"]+)";$/gm)].flatMap(([, names = '', from = '']) =>
    names.split(/\s+/).map((name) => ({ name, from })),
  );
}

/** Classes that a sheet defines, each once, in the order in which they come. */
export function ownClasses(text: string): string[] {
  const bare = text.replace(/\/\*[\s\S]*?\*\//g, '');
  const elsewhere = new Set(importedClasses(bare).map(({ name }) => name));
  const selectors = [...bare.replace(/^@value [^;]*;$/gm, '').matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector.trim());
  const names = selectors
    .filter((selector) => !selector.startsWith('@'))
    .flatMap((selector) => [...selector.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name = '']) => name));
  return [...new Set(names)].filter((name) => !isPackageClass(name) && !elsewhere.has(name));
}

export const styleModules = (): StyleModule[] =>
  globSync('src/admin/**/*.module.css', { cwd: root })
    .sort()
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));

/** Writes the type of each sheet, so that a class that a sheet does not define does not compile. */
export function writeStyleTypes(): void {
  rmSync(out, { recursive: true, force: true });
  for (const { file, text } of styleModules()) {
    const target = path.join(out, `${file}.d.ts`);
    mkdirSync(path.dirname(target), { recursive: true });
    const names = ownClasses(text).map((name) => `  readonly ${name}: string;\n`);
    writeFileSync(target, `declare const styles: {\n${names.join('')}};\nexport default styles;\n`);
  }
}
