import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { api, metrics, NodeSDK, resources, tracing } from '@opentelemetry/sdk-node';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../base/context.ts';
import type { Tracer } from '../base/spans.ts';
import { readTraceparent } from './trace.ts';
import { figuresOf } from './telemetry-figures.ts';

/** Milliseconds, repeated attempts included: a server that ends waits for the last of them. */
const timeoutMillis = 3000;

/** The span elsewhere that a `traceparent` names; how many are kept is for our own sampler to say. */
function spanIn(traceparent: unknown): api.SpanContext | undefined {
  const trace = readTraceparent(traceparent);
  if (trace === undefined) return undefined;
  const { traceId, parentId: spanId } = trace;
  return { traceId, spanId, traceFlags: api.TraceFlags.SAMPLED, isRemote: true };
}

/** The browser's span of a request as the parent of ours. */
function parentOf(request: FastifyRequest): api.Context {
  const span = spanIn(request.headers['traceparent']);
  return span === undefined ? api.ROOT_CONTEXT : api.trace.setSpanContext(api.ROOT_CONTEXT, span);
}

/** A span of each request, from its head to the end of its answer; what is done meanwhile belongs to it. */
function traceRequests(app: FastifyInstance, tracer: api.Tracer): void {
  const open = new WeakMap<FastifyRequest, api.Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    open.set(request, tracer.startSpan('request', { kind: api.SpanKind.SERVER }, parentOf(request)));
    done();
  });
  // Not before: reading a body leaves what the hooks before it began.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = open.get(request);
    if (span === undefined) done();
    else api.context.with(api.trace.setSpan(api.ROOT_CONTEXT, span), done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'unknown';
    const span = open.get(request);
    span?.updateName(`${method} ${route}`);
    span?.setAttributes({
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': reply.statusCode,
      'credence.request_id': request.id,
      'credence.actor': request.actor?.kind ?? 'visitor',
      ...(reply.retCode !== undefined && { 'credence.ret_code': reply.retCode }),
    });
    if (reply.statusCode >= 500) span?.setStatus({ code: api.SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}

/** The span that a job was queued in, which may have ended long ago. */
function linksTo(cause: string | undefined): api.Link[] {
  const context = spanIn(cause);
  return context === undefined ? [] : [{ context }];
}

/** Spans of jobs, each a trace of its own that is linked to what caused it, and of calls to others. */
function tracerOf(tracer: api.Tracer): Tracer {
  return {
    current: () => {
      const span = api.trace.getActiveSpan()?.spanContext();
      return span === undefined ? undefined : `00-${span.traceId}-${span.spanId}-01`;
    },
    run: async ({ kind, name, attributes = {}, cause }, run) => {
      const isJob = kind === 'job';
      const span = tracer.startSpan(
        isJob ? `job ${name}` : name,
        { kind: isJob ? api.SpanKind.CONSUMER : api.SpanKind.CLIENT, attributes, links: linksTo(cause) },
        isJob ? api.ROOT_CONTEXT : api.context.active(),
      );
      try {
        const inside = api.trace.setSpan(api.context.active(), span);
        return await api.context.with(inside, run);
      } catch (error) {
        // Never the message: it may quote what the call carried.
        span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
        span.setStatus({ code: api.SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },
  };
}

/**
 * Sends spans of requests, jobs and calls to vendors, and the figures of `/metrics`, to a collector, over
 * OTLP/HTTP. Everything else (headers, sampler, names, times) is read from the usual `OTEL_` variables by the
 * library. Nothing instruments libraries by itself: such spans would hold addresses and statements.
 */
export function startExport(
  app: FastifyInstance,
  { metrics: figures, log, spans }: Context,
  endpoint: string,
): void {
  const reader = new metrics.PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter({ url: `${endpoint}/v1/metrics`, timeoutMillis }),
    metricProducers: [figuresOf(figures.registry)],
  });
  const sdk = new NodeSDK({
    serviceName: process.env['OTEL_SERVICE_NAME'] ?? 'credence',
    // Not what else it detects: the account and the arguments of the process.
    resourceDetectors: [resources.envDetector],
    spanProcessors: [
      new tracing.BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis })),
    ],
    metricReaders: [reader],
    logRecordProcessors: [],
    instrumentations: [],
  });
  const note = (message: string): void => log.warn({ message }, 'telemetry');
  const quiet = (): void => undefined;
  api.diag.setLogger(
    { error: note, warn: note, info: quiet, debug: quiet, verbose: quiet },
    { logLevel: api.DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  sdk.start();
  const tracer = api.trace.getTracer('credence');

  traceRequests(app, tracer);
  spans.sendTo(tracerOf(tracer));

  app.addHook('onClose', async () => {
    spans.sendTo(undefined);
    // A collector that is away must not keep the server from ending well.
    await sdk.shutdown().catch((error: unknown) => note(error instanceof Error ? error.name : 'unknown'));
    api.trace.disable();
    api.metrics.disable();
    api.context.disable();
    api.propagation.disable();
    api.diag.disable();
  });
}
