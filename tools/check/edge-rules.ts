import { allowedModules, browserPackages, openModules, pureFiles } from '../boundaries.ts';
import type { Layer, Place } from './places.ts';
import { type Crossing, edgeRule } from './rule.ts';

/** What each layer may import. Tests may use src/testing as well. */
const mayImport: Readonly<Record<Layer, readonly Layer[]>> = {
  shared: ['shared'],
  platform: ['shared', 'platform'],
  module: ['shared', 'platform', 'module'],
  integration: ['shared', 'platform', 'module', 'integration'],
  demo: ['shared', 'platform', 'module', 'demo'],
  app: ['shared', 'platform', 'module', 'integration', 'demo', 'app'],
  'text-editor': ['shared', 'text-editor'],
  storefront: ['shared', 'module', 'text-editor', 'storefront'],
  admin: ['shared', 'module', 'text-editor', 'admin'],
  testing: ['shared', 'platform', 'module', 'integration', 'demo', 'app', 'testing'],
  tool: ['shared', 'platform', 'module', 'integration', 'demo', 'app', 'testing', 'tool', 'storefront', 'admin'],
};

/**
 * The row types name the contents of jsonb columns, and that is declared where it belongs: in contracts and pure files of the
 * table's owner. They are types only, so at run time the platform still imports no module.
 */
const isRowTypes = ({ layer, inside }: Place): boolean => layer === 'platform' && inside === 'db/tables.generated.ts';

const layerOrder = edgeRule(
  'layers',
  'shared ← platform ← modules ← app: a lower layer that imports an upper one cannot be used without it, and a browser app that imports the other ships it',
  ({ from, to, edge }) => {
    if (!to || mayImport[from.layer].includes(to.layer) || (from.isTest && to.layer === 'testing')) return undefined;
    if (isRowTypes(from) && edge.typeOnly && to.layer === 'module') return undefined;
    return `${from.layer} may not import ${to.layer} (${edge.to.name}): move what both need to a layer below both, or take it as a parameter`;
  },
);

/** Whether a file of a module may be imported from outside it, by the importing layer. */
function isPublic({ from, to }: { from: Place; to: Place }): boolean {
  if (isRowTypes(from)) return /^(contract|ports|rules|stored)\.ts$|^contract\/[^/]+\.ts$/.test(to.inside);
  // Parts of a contract, rules and statuses are pure: a screen uses the rule that the server uses, without a copy.
  if (from.layer === 'storefront' || from.layer === 'admin')
    return /(^|\/)contract\.ts$|^contract\/[^/]+\.ts$|^(rules|status)\.ts$/.test(to.inside);
  if (from.layer === 'integration') return ['ports.ts', 'contract.ts'].includes(to.inside);
  if (from.layer === 'app' || from.layer === 'testing')
    return /^(index|ports|jobs|status)\.ts$|(^|\/)(contract|routes)\.ts$/.test(to.inside);
  return ['index.ts', 'contract.ts', 'ports.ts'].includes(to.inside);
}

const isOtherModule = ({ from, to }: Crossing): boolean => to?.layer === 'module' && !(from.layer === 'module' && from.name === to.name);

const publicInterfaceOnly = edgeRule(
  'public-interface',
  'a module is its index.ts and its contract: everything else may change without notice',
  (crossing) => {
    const { from, to, edge } = crossing;
    if (!to || !isOtherModule(crossing) || isPublic({ from, to })) return undefined;
    return `${edge.to.name} is private to the module ${to.name}: import its index.ts or contract.ts, or export the function there`;
  },
);

const moduleOrder = edgeRule(
  'module-order',
  'which module may import which is one table (tools/boundaries.ts), so that the order of the modules is visible and has no cycle',
  (crossing) => {
    const { from, to } = crossing;
    if (!to || from.layer !== 'module' || from.isTest || !isOtherModule(crossing)) return undefined;
    const allowed = allowedModules[from.name];
    if (!allowed) return `the module ${from.name} is not in the table: add its row to tools/boundaries.ts and ARCHITECTURE.md`;
    return allowed.includes(to.name) || openModules.includes(to.name)
      ? undefined
      : `${from.name} may not import ${to.name}: take the value as a parameter from a module above both, or add it to tools/boundaries.ts and ARCHITECTURE.md`;
  },
);

const integrationsApart = edgeRule(
  'integrations',
  'a provider’s wire format stays in its own folder: one integration never depends on another',
  ({ from, to }) =>
    // A file beside the folders belongs to all of them: one starts their simulators, one is what these have in common.
    from.layer === 'integration' && from.inside !== '' && to?.layer === 'integration' && to.inside !== '' && from.name !== to.name
      ? `${from.name} may not import ${to.name}: move what both need to src/platform or src/shared`
      : undefined,
);

/** Files of the storefront that run in the build and on the server, not in the browser. */
const serverOnly = ['routes.ts', 'entry.server.tsx'];

const lightBrowserApps = edgeRule(
  'browser-apps',
  'what a browser app imports is sent to every visitor: no server package, no kit of the other app, and contracts only as types in the storefront',
  ({ from, edge, to }) => {
    if (from.layer !== 'text-editor' && from.layer !== 'storefront' && from.layer !== 'admin') return undefined;
    if (from.isTest || serverOnly.includes(from.inside)) return undefined;
    if (from.layer === 'storefront' && to?.layer === 'module' && !edge.typeOnly)
      return `${edge.to.name} is imported as a value: write import type`;
    if (from.layer === 'storefront' && to?.layer === 'text-editor' && !from.inside.startsWith('editing/'))
      return `${edge.to.name} is for staff: import it below src/storefront/editing`;
    if (edge.to.kind === 'node') return `${edge.to.name} does not exist in a browser: do this on the server and read it from the API`;
    if (edge.to.kind === 'package' && !edge.typeOnly && !browserPackages[from.layer].includes(edge.to.name))
      return `the package ${edge.to.name} is not for the ${from.layer}: do without it, or add it to its list in tools/boundaries.ts`;
    return undefined;
  },
);

const impure = (name: string): string => `${name} is not pure: take its result as a parameter, or move what is needed of it to a pure file`;
const isPure = (path: string): boolean => pureFiles.some((pure) => pure.test(path)) || path.startsWith('src/messages/');

const purity = edgeRule(
  'pure',
  'rules, statuses, contracts and the quote are functions of their parameters: so they run in a browser, in a test, and twice with the same result',
  ({ from, file, edge, to }) => {
    if (from.isTest || !isPure(file.path)) return undefined;
    if (edge.to.kind === 'package') return edge.to.name === 'zod' ? undefined : impure(edge.to.name);
    if (edge.to.kind === 'node') return impure(edge.to.name);
    return to && !isPure(edge.to.name) ? impure(edge.to.name) : undefined;
  },
);

export const edgeRules = [layerOrder, publicInterfaceOnly, moduleOrder, integrationsApart, lightBrowserApps, purity];
