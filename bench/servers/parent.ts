/** Tells the benchmark that started this process where to go, answers how much it has used so far, and ends when told to. */
export function answerParent(ready: object, stop: () => Promise<void>): void {
  process.on('message', (message) => {
    if (message === 'usage') {
      const { user, system } = process.cpuUsage();
      process.send?.({ cpuSeconds: (user + system) / 1e6 });
    } else if (message === 'held') {
      // Only what is still in use counts: how long garbage lies about is the engine's choice. The first pass finds it, and what it found is
      // given back before the second ends.
      globalThis.gc?.();
      globalThis.gc?.();
      const { heapUsed, external } = process.memoryUsage();
      process.send?.({ bytes: heapUsed + external });
    } else {
      void stop().then(() => process.exit(0));
    }
  });
  process.on('disconnect', () => void stop().then(() => process.exit(0)));
  process.send?.(ready);
}
