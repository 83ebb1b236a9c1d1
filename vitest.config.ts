import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import LongestFirst from './scripts/gate/longestFirst.mjs'

/**
 * Rooms whose tests take everything as arguments: no port, process, file or clock of their own.
 * Their files share a process, which spares each the loading of what all of them import.
 */
const PURE = [
  'components/**/*.test.{ts,tsx}',
  'lib/{across,clock,decimal,i18n,queries,schema,stores,trade,venues,wallet}/**/*.test.ts',
  'lib/ecgfp5/*.test.ts',
  'lib/client/{hyperliquid,lighter}/verify/**/*.test.ts',
  'server/paper/engine/**/*.test.ts',
]

/**
 * Files that measure the wall's clock, or give a database engine in this process seconds: what runs
 * beside them would be measured, too. They run last, one after the other.
 */
const TIMED = [
  'server/db/openPostgres.test.ts',
  'server/paper/chain/chain.test.ts',
  'server/paper/market/synthesizeCandles.test.ts',
  'server/service/hungDatabase.test.ts',
]

// One seed for the whole run, drawn here, before there are workers: they take it from the environment.
if (process.env.FUZZ_SEED === 'draw') {
  process.env.FUZZ_SEED = String(Math.floor(Math.random() * 2 ** 31))
  console.info(`FUZZ_SEED=${process.env.FUZZ_SEED}`)
}

/** `npm run test:all` draws the order of files, and of tests where they share nothing. */
const IS_SHUFFLED = process.env.GATE_SHUFFLED === '1'

const SEEDED = fileURLToPath(new URL('lib/client/testing/seededFastCheck.ts', import.meta.url))
/** Gives tests fast-check with its seed set. A setup file would load it for every file that does without. */
const seededFastCheck = {
  name: 'seeded-fast-check',
  enforce: 'pre' as const,
  resolveId: (name: string, importer?: string) =>
    name === 'fast-check' && importer !== SEEDED ? SEEDED : undefined,
}

export default defineConfig({
  plugins: [seededFastCheck],
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)) } },
  test: {
    // Properties of ten times as many inputs take ten times as long.
    testTimeout: 120_000 * Math.max(1, Number(process.env.PROPERTY_RUNS ?? '1')),
    hookTimeout: 120_000,
    // What is waited for comes at once; the second that is the default is short on a busy machine.
    expect: { poll: { timeout: 40_000 } },
    // One more than the cores of a small machine: the files that start and kill processes wait much.
    maxWorkers: 3,
    // Where the gate shuffles, the runner's own one must not be replaced.
    sequence: IS_SHUFFLED ? { shuffle: { files: true } } : { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'apart',
          include: ['{app,components,lib,server,scripts,docs,bench,e2e}/**/*.test.{ts,tsx}'],
          exclude: [...PURE, ...TIMED],
        },
      },
      {
        extends: true,
        test: {
          name: 'together',
          include: PURE,
          isolate: false,
          // Elsewhere the tests of a file may be steps over one desk, and keep their order.
          sequence: { shuffle: { files: IS_SHUFFLED, tests: IS_SHUFFLED } },
        },
      },
      {
        extends: true,
        test: { name: 'timed', include: TIMED, maxWorkers: 1, sequence: { groupOrder: 2 } },
      },
    ],
  },
})
