/**
 * Patterns of the unit test files that a run passes over: those of minutes (`*.long.test.ts`: kills,
 * documents run to the letter, the package installed), unless the run is a long one (`LONG_RUN`), the
 * gate was given paths (`LONG_FILES`), or the runner such a file.
 * @param {Record<string, string | undefined>} env
 * @param {string[]} args of the runner
 */
export function passedOver(env, args) {
  const isNamed = args.some((arg) => arg.includes('.long.test'))
  const isLong = env.LONG_RUN === '1' || env.LONG_FILES === '1' || isNamed
  return isLong ? [] : ['**/*.long.test.ts']
}
