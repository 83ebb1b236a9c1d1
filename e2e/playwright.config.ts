import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { resolve } from 'node:path'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, chromiumPath } from '@/lib/testing/chromium'

const firefox =
  process.env.FIREFOX_PATH ??
  ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path))
// One desk that is running already.
const isReused = process.env.E2E_REUSE === '1'
// A worker takes a core, and with its desk and browser some 1.5 GB.
const hasRoomForTwo = availableParallelism() >= 2 && totalmem() > 5e9
const workers = Number(process.env.STORY_WORKERS ?? (hasRoomForTwo && !isReused ? 2 : 1))

/** Files whose stories need a desk of this kind: each says so at its top (`fixtures/storyDesk.ts`). */
function filesOf(kind: 'chain' | 'moving'): string[] {
  const text = (name: string) => readFileSync(resolve(import.meta.dirname, name), 'utf8')
  return readdirSync(import.meta.dirname).filter(
    (name) => name.endsWith('.spec.ts') && text(name).includes(`deskKind: '${kind}'`),
  )
}

const [onChain, onMoving] = [filesOf('chain'), filesOf('moving')]
const chromiumUse = {
  browserName: 'chromium' as const,
  launchOptions: {
    ...chromiumPath(existsSync),
    args: [
      ...CHROMIUM_FLAGS,
      // A page that lives for seconds would spend much of them on clearing a small heap.
      '--js-flags=--min-semi-space-size=32 --max-semi-space-size=64',
    ],
  },
}

/**
 * A desk for each worker (`fixtures/storyDesk.ts`); each story brings its own wallet, so that those of
 * one desk do not meet.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './fixtures/buildOnce',
  outputDir: '../test-results',
  timeout: 240_000,
  expect: { timeout: 40_000 },
  workers,
  fullyParallel: false,
  forbidOnly: true,
  // What fails runs once more, but alone and on a fresh desk: scripts/gate/stories.mjs.
  retries: 0,
  use: {
    // What can be pressed at all can be pressed in this time; a story waits for signs, not for this.
    actionTimeout: 60_000,
    viewport: { width: 1440, height: 900 },
    colorScheme: 'dark',
    // Cells that flash take a fifth of the browser's time, drawn without a graphics card: the long
    // run has them, the usual one asks for less motion.
    ...(process.env.LONG_RUN === '1'
      ? {}
      : { contextOptions: { reducedMotion: 'reduce' as const } }),
    // What a story routes or breaks must reach the page itself; e2e/installed.spec.ts lets it in.
    serviceWorkers: 'block',
    // Recorded, a story with many keys takes several times as long, and a second try needs its time
    // most. `--trace on` records where one is being written.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    // First, so that no worker runs these alone at the end.
    {
      name: 'firefox',
      testMatch: '*.firefox.spec.ts',
      use: {
        browserName: 'firefox',
        // To take one, the runner writes a style into the page, which the content policy forbids.
        screenshot: 'off',
        launchOptions: {
          // Asked for from two worlds, an element's list crashes Firefox 153; the runner asks so.
          firefoxUserPrefs: { 'accessibility.ARIAElementReflection.enabled': false },
          ...(firefox === undefined
            ? {}
            : {
                executablePath: resolve(import.meta.dirname, 'fixtures/launchFirefox.mjs'),
                env: { ...process.env, FIREFOX_PATH: firefox },
              }),
        },
        // The distribution's, by WebDriver BiDi; elsewhere the runner's own.
        ...(firefox === undefined ? {} : { channel: 'moz-firefox' }),
      },
    },
    // Each of these kinds of desk is started once, by one worker: the two beside each other, and before
    // the usual kind, which both workers then have until the end.
    { name: 'chromium-chain', testMatch: onChain, workers: 1, use: chromiumUse },
    { name: 'chromium-moving', testMatch: onMoving, workers: 1, use: chromiumUse },
    {
      name: 'chromium',
      testIgnore: ['*.firefox.spec.ts', ...onChain, ...onMoving],
      use: chromiumUse,
    },
  ],
})
