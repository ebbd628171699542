/** Tells the benchmark that started this process its address; reports usage on request; ends when told to. */
export function answerParent(ready: object, stop: () => Promise<void>): void {
  process.on('message', (message) => {
    if (message === 'usage') {
      const { user, system } = process.cpuUsage();
      process.send?.({ cpuSeconds: (user + system) / 1e6 });
    } else if (message === 'held') {
      // Only memory in use counts, not garbage. The first pass finds the garbage, the second returns it.
      globalThis.gc?.();
      globalThis.gc?.();
      const { heapUsed, external } = process.memoryUsage();
      process.send?.({ bytes: heapUsed + external });
    } else if (message === 'resident') {
      process.send?.({ bytes: process.memoryUsage.rss() });
    } else {
      void stop().then(() => process.exit(0));
    }
  });
  process.on('disconnect', () => void stop().then(() => process.exit(0)));
  process.send?.(ready);
}
