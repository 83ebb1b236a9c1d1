import { defineConfig } from 'vitest/config'

/** The unit runner over tests made to fail in one way each; `scripts/gate/units.test.ts` chooses. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.planted.mjs'],
    testTimeout: 5_000,
    // One may hang for good; the others run meanwhile.
    maxWorkers: 2,
  },
})
