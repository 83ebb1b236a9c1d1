import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)) } },
  test: {
    include: ['{app,components,lib,server,scripts,docs,bench}/**/*.test.{ts,tsx}'],
    testTimeout: 40_000,
    hookTimeout: 60_000,
    // What is waited for comes at once; the second that is the default is short on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    maxWorkers: 2,
  },
})
