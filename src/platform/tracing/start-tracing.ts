import { context, propagation, trace } from '@opentelemetry/api';
import { traceOutgoingCalls } from './outgoing-calls.ts';

export type TracingOptions = {
  /** Base URL of an OpenTelemetry collector that takes OTLP over HTTP. */
  endpoint: string;
  /** How many of the requests and jobs are traced, from 0 to 1. */
  share: number;
  role: 'server' | 'worker';
  version: string;
};

export type Tracing = {
  /** Sends what was recorded and stops recording. A collector that does not answer delays it by a few seconds at most. */
  stop(): Promise<void>;
};

/** How long the collector may take, ms. What it does not take is dropped: traces must never hold up the shop. */
const timeoutMs = 3000;

/** Starts recording traces of this process. The SDK is loaded only here, so that a shop without a collector does not pay for it. */
export async function startTracing({ endpoint, share, role, version }: TracingOptions): Promise<Tracing> {
  const [{ AsyncLocalStorageContextManager }, { W3CTraceContextPropagator }, { OTLPTraceExporter }, { resourceFromAttributes }, sdk] =
    await Promise.all([
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace'),
    ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, timeoutMillis: timeoutMs });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': `shophouse-${role}`, 'service.version': version }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, exportTimeoutMillis: timeoutMs })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  const stopTracingCalls = traceOutgoingCalls();
  return {
    stop: async () => {
      stopTracingCalls();
      trace.disable();
      context.disable();
      propagation.disable();
      await provider.shutdown().catch(() => {});
    },
  };
}
