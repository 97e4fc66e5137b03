import { computedImportFiles, entries } from '../boundaries.ts';
import { amountsInPricing, networkAtTheEdge } from './business-rules.ts';
import { noCycles } from './cycles.ts';
import { edgeRules } from './edge-rules.ts';
import { reactRules } from './react-rules.ts';
import type { Rule } from './rule.ts';
import { budgets, warnings } from './sizes.ts';
import { ambientNames, sqlOfTheOwner, textsInCatalogues } from './source-rules.ts';
import { type Fault, lineAt, type SourceTree } from './source-tree.ts';
import { computedImports } from './syntax.ts';
import { testRules } from './test-rules.ts';

const nothingUnresolved: Rule = {
  name: 'unresolved',
  because: 'an import of a missing file, or of a package that package.json does not list, breaks on another machine',
  faults: (tree) => [
    ...tree.unparsable.map(({ file, reason }) => ({
      rule: 'unresolved',
      file,
      line: 1,
      text: `does not parse (${reason}): correct the syntax`,
    })),
    ...[...tree.files.values()].flatMap((file) =>
      file.edges
        .filter((edge) => edge.to.kind === 'nowhere')
        .map((edge) => ({
          rule: 'unresolved',
          file: file.path,
          line: edge.line,
          text: `${edge.to.name} is not found: correct the path, or add the package to package.json`,
        })),
    ),
  ],
};

const literalImports: Rule = {
  name: 'literal-import',
  because: 'an import with a computed path escapes every rule about imports',
  faults: (tree) =>
    [...tree.files.values()]
      .filter((file) => !computedImportFiles.includes(file.path))
      .flatMap((file) =>
        computedImports(file.program).map((start) => ({
          rule: 'literal-import',
          file: file.path,
          line: lineAt(file.text, start),
          text: 'write the path of import() as a literal; a choice between files is a table of such imports',
        })),
      ),
};

const noOrphans: Rule = {
  name: 'orphan',
  because: 'a file that nothing starts and nothing imports is dead code',
  faults: (tree) => {
    const used = new Set<string>();
    for (const file of tree.files.values()) {
      for (const edge of file.edges) used.add(edge.to.name);
      for (const name of file.named) used.add(name);
    }
    return [...tree.files.keys()]
      .filter((file) => !used.has(file) && !entries.some((entry) => entry.test(file)))
      .map((file) => ({
        rule: 'orphan',
        file,
        line: 1,
        text: 'nothing imports it: delete it, or add what starts it to `entries` in tools/boundaries.ts',
      }));
  },
};

/** Every rule is an error, and the canary shows that it finds its planted faults (docs/adr/0014-law-and-canary.md). */
export const law: readonly Rule[] = [
  noCycles,
  ...edgeRules,
  sqlOfTheOwner,
  ambientNames,
  textsInCatalogues,
  ...reactRules,
  networkAtTheEdge,
  amountsInPricing,
  ...testRules,
  nothingUnresolved,
  literalImports,
  noOrphans,
  ...budgets,
];

/** The law and the warnings. */
export const everyRule: readonly Rule[] = [...law, ...warnings];

export const findFaults = (tree: SourceTree, rules: readonly Rule[] = law): Fault[] =>
  rules.flatMap((rule) => rule.faults(tree)).sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
