import type { Config } from '@react-router/dev/config';
import { buildFolder } from './tools/build-folder.ts';

/** The storefront's framework build. Every route is known from the start: the table is small and saves a request per navigation. */
export default {
  appDirectory: 'src/storefront',
  buildDirectory: `${buildFolder}/build/storefront`,
  ssr: true,
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
