/** How a property test hunts: the same in every run. Another hunt: FUZZ_SEED=7 FUZZ_RUNS=5000. */
export const hunt = (runs: number) => ({
  seed: Number(process.env['FUZZ_SEED'] ?? 20_261_127),
  numRuns: Number(process.env['FUZZ_RUNS'] ?? runs),
});
