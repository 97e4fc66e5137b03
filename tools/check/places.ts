/** The layers of the program, from the lowest up, and the folders outside of them. */
export type Layer =
  | 'shared'
  | 'platform'
  | 'module'
  | 'integration'
  | 'app'
  | 'demo'
  | 'text-editor'
  | 'storefront'
  | 'admin'
  | 'testing'
  | 'tool';
export type Place = {
  layer: Layer;
  /** The folder's name of a module or an integration; elsewhere that of the layer. */
  name: string;
  /** Path inside that folder. */
  inside: string;
  isTest: boolean;
};

const layers: Readonly<Record<string, Layer>> = {
  shared: 'shared',
  messages: 'shared',
  platform: 'platform',
  app: 'app',
  demo: 'demo',
  'text-editor': 'text-editor',
  storefront: 'storefront',
  admin: 'admin',
  testing: 'testing',
};

/** The layer and module of one of our files, by its path alone. */
export function placeOf(file: string): Place {
  const isTest = /\.test\.tsx?$/.test(file);
  const [top = '', second = '', third = '', ...rest] = file.split('/');
  if (top !== 'src') return { layer: 'tool', name: top, inside: file, isTest };
  const grouped = second === 'modules' ? 'module' : second === 'integrations' ? 'integration' : undefined;
  if (grouped) return { layer: grouped, name: third, inside: rest.join('/'), isTest };
  return { layer: layers[second] ?? 'tool', name: second, inside: [third, ...rest].join('/'), isTest };
}
