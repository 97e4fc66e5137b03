import { readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** As Vite names it: the real path of the packages, also where their folder is a link. */
const folder = realpathSync(path.resolve(import.meta.dirname, '../node_modules/lucide-react/dist/esm'));
const exported = /export \{([^}]+)\} from '\.\/(icons\/[\w-]+\.mjs)'/g;
const imported = /import \{([^}]+)\} from 'lucide-react';/g;

/**
 * The package's own rendering takes eight modules for colours, aliases and sizes that are not used here. How its lines are drawn is in
 * base.css, once rather than with each icon of a page.
 */
const drawing = `import { createElement } from 'react';
const look = { viewBox: '0 0 24 24', fill: 'none', 'aria-hidden': 'true' };
const createIcon = ({ node }) => ({ size = 24, strokeWidth = 2, ...rest }) => createElement('svg', { ...look, width: size, height: size, strokeWidth, ...rest }, node.map(([tag, facts]) => createElement(tag, facts)));
export default createIcon;`;

function fileOfIcon(): Map<string, string> {
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of readFileSync(path.join(folder, 'lucide-react.mjs'), 'utf8').matchAll(exported)) {
    for (const name of names.matchAll(/default as (\w+)/g)) files.set(name[1] ?? '', path.join(folder, file));
  }
  return files;
}

/** Each icon from its own file rather than from the list of all 1,700, drawn by a function of a few lines. */
export function iconsOneByOne(): Plugin {
  const files = fileOfIcon();
  return {
    name: 'icons-one-by-one',
    enforce: 'pre',
    apply: 'build',
    load: (id) => (id === path.join(folder, 'createLucideIcon.mjs') ? drawing : null),
    transform(code) {
      if (!code.includes(`from 'lucide-react'`)) return null;
      const single = (name: string) => {
        const file = files.get(name);
        return file ? `import ${name} from ${JSON.stringify(file)};` : '';
      };
      return {
        code: code.replace(imported, (_whole, names: string) =>
          names
            .split(',')
            .map((name) => single(name.trim()))
            .join(' '),
        ),
        map: null,
      };
    },
  };
}
