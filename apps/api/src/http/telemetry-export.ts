import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { api, metrics, NodeSDK, resources, tracing } from '@opentelemetry/sdk-node';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../base/context.ts';
import { readTraceparent } from './trace.ts';
import { figuresOf } from './telemetry-figures.ts';

/** Milliseconds, repeated attempts included: a server that ends waits for the last of them. */
const timeoutMillis = 3000;

/** The browser's span of a request as the parent of ours; how many are kept is for our own sampler to say. */
function parentOf(request: FastifyRequest): api.Context {
  const trace = readTraceparent(request.headers['traceparent']);
  if (trace === undefined) return api.ROOT_CONTEXT;
  return api.trace.setSpanContext(api.ROOT_CONTEXT, {
    traceId: trace.traceId,
    spanId: trace.parentId,
    traceFlags: api.TraceFlags.SAMPLED,
    isRemote: true,
  });
}

/**
 * Sends a span for each request and the figures of `/metrics` to a collector, over OTLP/HTTP. Everything
 * else (headers, sampler, names, times) is read from the usual `OTEL_` variables by the library. Nothing
 * instruments libraries by itself: such spans would hold addresses and statements.
 */
export function startExport(
  app: FastifyInstance,
  { metrics: figures, log }: Context,
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

  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'unknown';
    const end = Date.now();
    const span = tracer.startSpan(
      `${method} ${route}`,
      {
        kind: api.SpanKind.SERVER,
        startTime: end - reply.elapsedTime,
        attributes: {
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': reply.statusCode,
          'credence.request_id': request.id,
          'credence.actor': request.actor?.kind ?? 'visitor',
          ...(reply.retCode !== undefined && { 'credence.ret_code': reply.retCode }),
        },
      },
      parentOf(request),
    );
    if (reply.statusCode >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR });
    span.end(end);
    done();
  });

  app.addHook('onClose', async () => {
    // A collector that is away must not keep the server from ending well.
    await sdk.shutdown().catch((error: unknown) => note(error instanceof Error ? error.name : 'unknown'));
    api.trace.disable();
    api.metrics.disable();
    api.context.disable();
    api.propagation.disable();
    api.diag.disable();
  });
}
