import { type Route, toRoutes } from '#platform/http/routes.ts';
import { refreshFeeds, resendConversions } from './commands/by-staff.ts';
import { receiveEvent } from './commands/receive-event.ts';
import { marketingContract } from './contract.ts';
import type { MarketingPorts } from './ports.ts';
import { listConversions } from './queries/conversions.ts';
import { listRefusals } from './queries/feeds.ts';
import { countEvents } from './store/events.ts';

export const routes = (ports: MarketingPorts): Route[] =>
  toRoutes('marketing', marketingContract, {
    fbq: receiveEvent(ports),
    pixelEvents: ({ db }) => countEvents(db),
    conversions: listConversions,
    resendConversions,
    feedRefusals: listRefusals,
    refreshFeeds,
  });
