/** The seed of every run that is given none: a change is not tested by luck. */
const USUAL_SEED = 25

/**
 * The seed of random input. `FUZZ_SEED` sets it, to repeat what a run has found or to try others;
 * `vitest.config.ts` draws one for a whole run where it says `draw`.
 * @param usual seed of a run without it, where it differs from the default
 */
export function fuzzSeed(what: string, usual = USUAL_SEED): number {
  const given = process.env.FUZZ_SEED
  if (given === undefined || given === '') return usual
  const seed = Number(given)
  if (!Number.isSafeInteger(seed)) throw new Error(`${what}: FUZZ_SEED is a whole number or "draw"`)
  return seed
}
