import { type api, core, metrics, resources } from '@opentelemetry/sdk-node';
import type { Registry } from 'prom-client';
import * as v from 'valibot';

/** What prom-client tells of a metric; `metricName` is of the parts of a histogram. */
const told = v.object({
  name: v.string(),
  help: v.string(),
  type: v.string(),
  values: v.pipe(
    v.array(
      v.object({
        value: v.union([v.number(), v.nan()]),
        metricName: v.optional(v.string()),
        labels: v.record(v.string(), v.union([v.string(), v.number()])),
      }),
    ),
    // The lag of the event loop is none before it was first measured.
    v.filterItems(({ value }) => !Number.isNaN(value)),
  ),
});
type Told = v.InferOutput<typeof told>;
type Value = Told['values'][number];

interface Times {
  startTime: api.HrTime;
  endTime: api.HrTime;
}

/** The values of one histogram by their labels but for `le`. */
function histograms({ name, values }: Told): { attributes: Value['labels']; parts: Value[] }[] {
  const groups = new Map<string, { attributes: Value['labels']; parts: Value[] }>();
  for (const value of values) {
    const { le: _, ...attributes } = value.labels;
    const key = JSON.stringify([name, Object.entries(attributes).toSorted()]);
    const group = groups.get(key) ?? { attributes, parts: [] };
    group.parts.push(value);
    groups.set(key, group);
  }
  return [...groups.values()];
}

function histogramOf(name: string, parts: readonly Value[]): metrics.Histogram {
  const of = (end: string): number =>
    parts.find(({ metricName }) => metricName === `${name}_${end}`)?.value ?? 0;
  const buckets = parts
    .filter(({ metricName, labels }) => metricName === `${name}_bucket` && labels['le'] !== '+Inf')
    .map(({ labels, value }) => ({ upTo: Number(labels['le']), value }))
    .toSorted((a, b) => a.upTo - b.upTo);
  const cumulative = [...buckets.map(({ value }) => value), of('count')];
  return {
    count: of('count'),
    sum: of('sum'),
    buckets: {
      boundaries: buckets.map(({ upTo }) => upTo),
      counts: cumulative.map((value, index) => value - (cumulative[index - 1] ?? 0)),
    },
  };
}

function exported(metric: Told, times: Times): metrics.MetricData[] {
  const { name, help: description, type, values } = metric;
  const descriptor = { name, description, unit: '', valueType: 1 };
  const { DataPointType, AggregationTemporality } = metrics;
  const common = { descriptor, aggregationTemporality: AggregationTemporality.CUMULATIVE };
  const points = values.map(({ labels: attributes, value }) => ({ ...times, attributes, value }));
  switch (type) {
    case 'counter':
      return [{ ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points }];
    case 'gauge':
      return [{ ...common, dataPointType: DataPointType.GAUGE, dataPoints: points }];
    case 'histogram': {
      const dataPoints = histograms(metric).map(({ attributes, parts }) => ({
        ...times,
        attributes,
        value: histogramOf(name, parts),
      }));
      return [{ ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints }];
    }
    default:
      return [];
  }
}

/** The figures of `/metrics`, as OpenTelemetry exports them: each is defined once, for both. */
export function figuresOf(registry: Registry): metrics.MetricProducer {
  const startTime = core.millisToHrTime(Date.now());
  return {
    collect: async () => {
      const all = v.parse(v.array(told), await registry.getMetricsAsJSON());
      const times = { startTime, endTime: core.millisToHrTime(Date.now()) };
      const scope = { name: 'credence' };
      const scopeMetrics = [{ scope, metrics: all.flatMap((metric) => exported(metric, times)) }];
      return { resourceMetrics: { resource: resources.emptyResource(), scopeMetrics }, errors: [] };
    },
  };
}
