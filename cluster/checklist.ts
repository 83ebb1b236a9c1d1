/** Counts what holds and what does not, and says it as it goes. */
export interface Checklist {
  /** Runs one check; one that throws has failed, and the others go on. */
  check(name: string, holds: () => Promise<void>): Promise<void>
  /** Adds the numbers of another runner. */
  add(numbers: Numbers): void
  numbers(): Numbers
}

/** How many held, how many did not, and what these are called. */
export interface Numbers {
  passed: number
  failed: number
  names: readonly string[]
}

/** Makes an empty list. */
export function createChecklist(): Checklist {
  let passed = 0
  let failed = 0
  const names: string[] = []
  return {
    async check(name, holds) {
      const startedAtMs = Date.now()
      try {
        await holds()
        passed += 1
        console.log(`  ok    ${name} (${((Date.now() - startedAtMs) / 1000).toFixed(1)} s)`)
      } catch (error) {
        failed += 1
        const isBroken = error instanceof Error && error.name === 'BrokenPromise'
        names.push(isBroken ? `BrokenPromise: ${name}` : name)
        console.log(`  FAIL  ${name}`)
        console.log(error instanceof Error ? error.stack : error)
      }
    },
    add(numbers) {
      passed += numbers.passed
      failed += numbers.failed
      names.push(...numbers.names)
    },
    numbers: () => ({ passed, failed, names }),
  }
}
