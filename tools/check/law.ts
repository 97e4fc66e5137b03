import { entries } from '../boundaries.ts';
import { amountsInPricing, networkAtTheEdge } from './business-rules.ts';
import { noCycles } from './cycles.ts';
import { edgeRules } from './edge-rules.ts';
import type { Rule } from './rule.ts';
import { budgets, hints } from './sizes.ts';
import type { Fault, SourceTree } from './source-tree.ts';
import { testRules } from './test-rules.ts';
import { ambientNames, sqlOfTheOwner, wordsInCatalogues } from './text-rules.ts';

const nothingUnresolved: Rule = {
  name: 'unresolved',
  because: 'an import that leads nowhere, or to a package that package.json does not list, breaks on another machine',
  faults: (tree) => [
    ...tree.unparsable.map(({ file, reason }) => ({ rule: 'unresolved', file, line: 1, text: `does not parse: ${reason}` })),
    ...[...tree.files.values()].flatMap((file) =>
      file.edges
        .filter((edge) => edge.to.kind === 'nowhere')
        .map((edge) => ({ rule: 'unresolved', file: file.path, line: edge.line, text: `${edge.to.name} leads nowhere` })),
    ),
  ],
};

const noOrphans: Rule = {
  name: 'orphan',
  because: 'a file that nothing starts and nothing imports is dead, however alive it looks',
  faults: (tree) => {
    const used = new Set<string>();
    for (const file of tree.files.values()) {
      for (const edge of file.edges) used.add(edge.to.name);
      for (const name of file.named) used.add(name);
    }
    return [...tree.files.keys()]
      .filter((file) => !used.has(file) && !entries.some((entry) => entry.test(file)))
      .map((file) => ({ rule: 'orphan', file, line: 1, text: 'nothing imports it' }));
  },
};

/** The law of the house (docs/adr): every rule is an error, and each is shown to bite by tools/check/fixtures/house. */
export const law: readonly Rule[] = [
  noCycles,
  ...edgeRules,
  sqlOfTheOwner,
  ambientNames,
  wordsInCatalogues,
  networkAtTheEdge,
  amountsInPricing,
  ...testRules,
  nothingUnresolved,
  noOrphans,
  ...budgets,
];

/** The law, and what is only shown. */
export const everyRule: readonly Rule[] = [...law, ...hints];

export const judge = (tree: SourceTree, rules: readonly Rule[] = law): Fault[] =>
  rules.flatMap((rule) => rule.faults(tree)).sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
