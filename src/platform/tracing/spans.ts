import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';

/** Creates spans; before startTracing they record nothing. Not stored: one that was got earlier would keep the provider of that time. */
export const tracer = (): Tracer => trace.getTracer('shophouse');

/** Longer statements are cut: they are written in this program, and the beginning tells which one it is. */
const maxStatement = 2000;

/** The W3C `traceparent` of what is being done now; null while nothing is traced. */
export function currentTraceParent(): string | null {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? null;
}

const contextOf = (traceParent: string | null | undefined): Context =>
  traceParent ? propagation.extract(ROOT_CONTEXT, { traceparent: traceParent }) : ROOT_CONTEXT;

/** Marks a span as failed. Only the kind of error: its message may quote what somebody typed. */
export function markFailed(span: Span, error: unknown): void {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  span.setAttribute('error.type', String(code ?? name ?? 'Error'));
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Runs background work in a span of its own: as part of the trace that caused it, or of a new one without `cause`, a `traceparent`. */
export async function inWorkSpan<T>(name: string, cause: string | null | undefined, work: () => Promise<T>): Promise<T> {
  const parent = contextOf(cause);
  const span = tracer().startSpan(name, { kind: SpanKind.CONSUMER }, parent);
  try {
    return await context.with(trace.setSpan(parent, span), work);
  } catch (error) {
    markFailed(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** A span for one SQL statement with its text, which holds no values; undefined outside a traced request or job. */
export function startStatementSpan(text: string): Span | undefined {
  if (!trace.getActiveSpan()?.isRecording()) return undefined;
  const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL';
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': text.slice(0, maxStatement) };
  return tracer().startSpan(operation, { kind: SpanKind.CLIENT, attributes });
}
