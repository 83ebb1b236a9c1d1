import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const port = process.env.PORT ?? '3100'
const chromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

/** One demo for all stories; each story brings its own wallet, so they do not meet. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  timeout: 90_000,
  expect: { timeout: 15_000 },
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  // A browser on a loaded machine may be late once, which the run tells; what fails twice is a fault.
  retries: 1,
  use: {
    baseURL: `http://127.0.0.1:${port}`,
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
  webServer: {
    command: 'node scripts/demo.mjs',
    cwd: '..',
    url: `http://127.0.0.1:${port}/healthz`,
    timeout: 240_000,
    // A desk already running on PORT and PAPER_PORT spares its start while stories are written.
    reuseExistingServer: process.env.E2E_REUSE === '1',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: port,
      PAPER_PORT: process.env.PAPER_PORT ?? '3101',
      PERPDESK_DATA_DIR: process.env.PERPDESK_DATA_DIR ?? '.data/e2e',
    },
  },
})
