import { doors, facePackages, openDoors, pureFiles } from '../boundaries.ts';
import type { Layer, Place } from './places.ts';
import { type Crossing, edgeRule } from './rule.ts';

/** What each layer may import. Beside this, tests may use src/testing. */
const below: Readonly<Record<Layer, readonly Layer[]>> = {
  shared: ['shared'],
  platform: ['shared', 'platform'],
  module: ['shared', 'platform', 'module'],
  integration: ['shared', 'platform', 'module', 'integration'],
  demo: ['shared', 'platform', 'module', 'demo'],
  app: ['shared', 'platform', 'module', 'integration', 'demo', 'app'],
  storefront: ['shared', 'module', 'storefront'],
  admin: ['shared', 'module', 'admin'],
  testing: ['shared', 'platform', 'module', 'integration', 'demo', 'app', 'testing'],
  tool: ['shared', 'platform', 'module', 'integration', 'demo', 'app', 'testing', 'tool', 'storefront', 'admin'],
};

const layering = edgeRule(
  'layers',
  'shared ← platform ← modules ← app: a lower floor that knows an upper one cannot be used without it, and a face that knows the other ships it',
  ({ from, to, edge }) => {
    if (!to || below[from.layer].includes(to.layer) || (from.isTest && to.layer === 'testing')) return undefined;
    return `${from.layer} may not know ${to.layer} (${edge.to.name})`;
  },
);

/** The files of a module that its outside may import, by who is asking. */
function isDoor({ from, to }: { from: Place; to: Place }): boolean {
  // Parts of a contract are pure: a screen asks a rule there without the whole contract and its library.
  if (from.layer === 'storefront' || from.layer === 'admin') return /(^|\/)contract\.ts$|^contract\/[^/]+\.ts$/.test(to.inside);
  if (from.layer === 'integration') return ['ports.ts', 'contract.ts'].includes(to.inside);
  if (from.layer === 'app' || from.layer === 'testing')
    return /^(index|ports|jobs|status)\.ts$|(^|\/)(contract|routes)\.ts$/.test(to.inside);
  return ['index.ts', 'contract.ts', 'ports.ts'].includes(to.inside);
}

const isOtherModule = ({ from, to }: Crossing): boolean => to?.layer === 'module' && !(from.layer === 'module' && from.name === to.name);

const onlyDoors = edgeRule(
  'doors',
  'a module is its door (index.ts) and its contract: everything else may change without asking anybody',
  (crossing) => {
    const { from, to, edge } = crossing;
    if (!to || !isOtherModule(crossing) || isDoor({ from, to })) return undefined;
    return `${edge.to.name} is inside the module ${to.name}`;
  },
);

const onlyTheTable = edgeRule(
  'arrows',
  'who may know whom is one table (tools/boundaries.ts), so that the order of the modules can be seen and stays one',
  (crossing) => {
    const { from, to } = crossing;
    if (!to || from.layer !== 'module' || from.isTest || !isOtherModule(crossing)) return undefined;
    const allowed = doors[from.name];
    if (!allowed) return `the module ${from.name} is not in tools/boundaries.ts`;
    return allowed.includes(to.name) || openDoors.includes(to.name) ? undefined : `${from.name} may not know ${to.name}`;
  },
);

const ownIntegration = edgeRule(
  'integrations',
  'a vendor’s words stay in its own folder: one integration never leans on another',
  ({ from, to }) =>
    // A file beside the folders starts the simulators of all of them.
    from.layer === 'integration' && from.inside !== '' && to?.layer === 'integration' && from.name !== to.name
      ? `${from.name} may not know ${to.name}`
      : undefined,
);

/** Of the storefront, what runs where it is built and served, not in the browser. */
const beforeTheBrowser = ['routes.ts', 'entry.server.tsx'];

const facesStayLight = edgeRule(
  'faces',
  'what a face imports is sent to every visitor: no server package, no other face’s kit, and contracts only as types in the storefront',
  ({ from, edge, to }) => {
    if (from.layer !== 'storefront' && from.layer !== 'admin') return undefined;
    if (from.isTest || beforeTheBrowser.includes(from.inside)) return undefined;
    if (from.layer === 'storefront' && to?.layer === 'module' && !edge.typeOnly)
      return `${edge.to.name} is imported as a value: write import type`;
    if (edge.to.kind === 'node') return `${edge.to.name} does not exist in a browser`;
    if (edge.to.kind === 'package' && !edge.typeOnly && !facePackages[from.layer].includes(edge.to.name))
      return `the package ${edge.to.name} is not for the ${from.layer}`;
    return undefined;
  },
);

const isPure = (path: string): boolean => pureFiles.some((pure) => pure.test(path)) || path.startsWith('src/messages/');

const pureStaysPure = edgeRule(
  'pure',
  'rules, statuses, contracts and the quote are functions of what they are given: so they run in a browser, in a test, and twice with the same answer',
  ({ from, file, edge, to }) => {
    if (from.isTest || !isPure(file.path)) return undefined;
    if (edge.to.kind === 'package') return edge.to.name === 'zod' ? undefined : `a pure file may not import ${edge.to.name}`;
    if (edge.to.kind === 'node') return `a pure file may not import ${edge.to.name}`;
    return to && !isPure(edge.to.name) ? `${edge.to.name} is not pure` : undefined;
  },
);

export const edgeRules = [layering, onlyDoors, onlyTheTable, ownIntegration, facesStayLight, pureStaysPure];
