import { existsSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { defineConfig } from '@playwright/test'
import { desk, deskOf } from './fixtures/desk'

const chromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
// A desk already running on PORT and PAPER_PORT spares its start while stories are written.
const isReused = process.env.E2E_REUSE === '1'
// A worker takes a core, and with its desk and browser some 1.5 GB.
const hasRoomForTwo = availableParallelism() >= 2 && totalmem() > 5e9
const workers = hasRoomForTwo && !isReused ? 2 : 1

/** A demo for each worker; each story brings its own wallet, so that those of one do not meet. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  timeout: 90_000,
  expect: { timeout: 15_000 },
  workers,
  fullyParallel: false,
  forbidOnly: true,
  // A browser on a loaded machine may be late once, which the run tells; what fails twice is a fault.
  retries: 1,
  use: {
    baseURL: `http://127.0.0.1:${desk.port}`,
    viewport: { width: 1440, height: 900 },
    colorScheme: 'dark',
    // Recorded, a story with many keys takes several times as long, and a second try needs its time
    // most. `--trace on` records where one is being written.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(existsSync(chromium) ? { executablePath: chromium } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  // One after the other: what the first one builds, the next ones find.
  webServer: Array.from({ length: workers }, (_, worker) => {
    const { port, paperPort, dataDirectory } = deskOf(worker)
    return {
      command: 'node scripts/demo.mjs',
      cwd: '..',
      url: `http://127.0.0.1:${port}/healthz`,
      timeout: 600_000,
      reuseExistingServer: isReused,
      gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
      env: {
        PORT: String(port),
        PAPER_PORT: String(paperPort),
        PERPDESK_DATA_DIR: dataDirectory,
      },
    }
  }),
})
