import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { type Span, SpanKind, trace } from '@opentelemetry/api';
import { markFailed, tracer } from './spans.ts';

/** What fetch reports of a request: https://github.com/nodejs/undici/blob/main/docs/docs/api/DiagnosticsChannel.md. */
type FetchRequest = { origin: string | URL; method: string };

type Listener = (message: unknown) => void;

/**
 * Records each call to another program, by fetch or by Node's http, as a span with its host. Paths and queries are left out: they hold
 * ids of people. Returns how to stop.
 */
export function traceOutgoingCalls(): () => void {
  const spans = new WeakMap<object, Span>();
  const start = (request: object, method: string, host: string): void => {
    // Only as part of a traced request or job: the exporter's own calls are outside of one.
    if (!trace.getActiveSpan()?.isRecording()) return;
    const attributes = { 'http.request.method': method, 'server.address': host };
    spans.set(request, tracer().startSpan(`${method} ${host}`, { kind: SpanKind.CLIENT, attributes }));
  };
  const end = (request: object, finish: (span: Span) => void): void => {
    const span = spans.get(request);
    if (!span) return;
    finish(span);
    span.end();
    spans.delete(request);
  };
  const answered = (request: object, status: number): void =>
    end(request, (span) => {
      span.setAttribute('http.response.status_code', status);
      if (status >= 400) markFailed(span, { code: status });
    });
  const failed = (message: unknown): void => {
    const { request, error } = message as { request: object; error: unknown };
    end(request, (span) => markFailed(span, error));
  };
  const listeners: Readonly<Record<string, Listener>> = {
    'undici:request:create': (message) => {
      const { request } = message as { request: FetchRequest };
      start(request, request.method, new URL(String(request.origin)).host);
    },
    'undici:request:headers': (message) => {
      const { request, response } = message as { request: FetchRequest; response: { statusCode: number } };
      answered(request, response.statusCode);
    },
    'undici:request:error': failed,
    'http.client.request.start': (message) => {
      const { request } = message as { request: ClientRequest };
      start(request, request.method, String(request.getHeader('host') ?? request.host));
    },
    'http.client.response.finish': (message) => {
      const { request, response } = message as { request: ClientRequest; response: IncomingMessage };
      answered(request, response.statusCode ?? 0);
    },
    'http.client.request.error': failed,
  };
  for (const [name, listener] of Object.entries(listeners)) subscribe(name, listener);
  return () => {
    for (const [name, listener] of Object.entries(listeners)) unsubscribe(name, listener);
  };
}
