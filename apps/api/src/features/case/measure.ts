import { Gauge } from 'prom-client';
import type { Context } from '../../base/context.ts';
import { withoutVerdict } from './store.ts';

/** Figures of cases for `GET /metrics`, read on request. */
export function measureCases({ db, metrics, now }: Pick<Context, 'db' | 'metrics' | 'now'>): void {
  metrics.registry.registerMetric(
    new Gauge({
      name: 'cases_without_verdict',
      help: 'Submitted cases that have no verdict yet, those with officers left out',
      registers: [],
      async collect() {
        this.set(Number((await withoutVerdict(db)).count));
      },
    }),
  );
  metrics.registry.registerMetric(
    new Gauge({
      name: 'cases_without_verdict_oldest_seconds',
      help: 'How long the oldest of these cases has waited; 0 where there is none',
      registers: [],
      async collect() {
        const { since } = await withoutVerdict(db);
        this.set(since === null ? 0 : Math.max(0, (now().getTime() - since.getTime()) / 1000));
      },
    }),
  );
}
