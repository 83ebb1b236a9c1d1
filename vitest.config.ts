import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

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

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)) } },
  test: {
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What is waited for comes at once; the second that is the default is short on a busy machine.
    expect: { poll: { timeout: 40_000 } },
    // One more than the cores of a small machine: the files that start and kill processes wait much.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          name: 'apart',
          include: ['{app,components,lib,server,scripts,docs,bench,e2e}/**/*.test.{ts,tsx}'],
          exclude: PURE,
        },
      },
      { extends: true, test: { name: 'together', include: PURE, isolate: false } },
    ],
  },
})
