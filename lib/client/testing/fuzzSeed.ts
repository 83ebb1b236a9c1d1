/**
 * The seed of random input. `FUZZ_SEED` sets it, to repeat what a run has found or to try others.
 * @param usual seed of every run without it, where a test must not depend on luck; else each run
 *   has another one, which is printed
 */
export function fuzzSeed(what: string, usual?: number): number {
  const given = Number.parseInt(process.env.FUZZ_SEED ?? '', 10)
  if (!Number.isNaN(given)) return given
  if (usual !== undefined) return usual
  const seed = Math.floor(Math.random() * 2 ** 31)
  console.info(`${what}: FUZZ_SEED=${seed}`)
  return seed
}
