import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import LongestFirst, { DrawnOrder } from './scripts/gate/longestFirst.mjs'
import { passedOver } from './scripts/gate/longFiles.mjs'
import { listOwnProcess } from './scripts/gate/ownProcess.mjs'

const root = fileURLToPath(new URL('.', import.meta.url))
const ROOMS = ['app', 'components', 'lib', 'server', 'scripts', 'docs', 'bench', 'e2e']

/**
 * Files that measure the wall's clock: what runs beside them would be measured, too. They run last,
 * one after the other.
 */
const TIMED = ['server/paper/chain/chain.test.ts', 'server/paper/market/synthesizeCandles.test.ts']

const TOO_LONG = passedOver(process.env, process.argv)

/**
 * Files beside which programs run, or that change what a process has one of. All others share a
 * process, which spares each the start of one and the loading of what most of them import.
 */
const APART = listOwnProcess(root, ROOMS).filter((path) => !TIMED.includes(path))

// One seed for the whole run, drawn here, before there are workers: they take it from the environment.
if (process.env.FUZZ_SEED === 'draw') {
  process.env.FUZZ_SEED = String(Math.floor(Math.random() * 2 ** 31))
  console.info(`FUZZ_SEED=${process.env.FUZZ_SEED}`)
}

/**
 * `npm run test:all` draws the order of files, by the seed of all it draws; the tests of one may be
 * steps over one desk. Said here: an option on the command line would replace what the projects say.
 */
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
  resolve: { alias: { '@': root } },
  test: {
    // Properties of ten times as many inputs take ten times as long.
    testTimeout: 120_000 * Math.max(1, Number(process.env.PROPERTY_RUNS ?? '1')),
    hookTimeout: 120_000,
    // What is waited for comes at once; the second that is the default is short on a busy machine.
    expect: { poll: { timeout: 40_000 } },
    // Twice the cores of a small machine: much of the time they wait for sockets, disks and programs.
    maxWorkers: 4,
    sequence: IS_SHUFFLED
      ? { seed: Number(process.env.FUZZ_SEED), sequencer: DrawnOrder }
      : { sequencer: LongestFirst },
    projects: [
      { extends: true, test: { name: 'apart', include: APART, exclude: TOO_LONG } },
      {
        extends: true,
        test: {
          name: 'together',
          include: [`{${ROOMS.join(',')}}/**/*.test.{ts,tsx}`],
          exclude: [...APART, ...TIMED, ...TOO_LONG],
          isolate: false,
          setupFiles: ['./lib/client/testing/freshProcess.ts'],
          // By themselves: a process is shared only until a file of another project is the next.
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: { name: 'timed', include: TIMED, maxWorkers: 1, sequence: { groupOrder: 2 } },
      },
    ],
  },
})
