import { defineConfig } from '@playwright/test'

/** The runner of the stories over ones made to fail in one way each, without a page. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.story.mjs',
  timeout: 3_000,
  workers: Number(process.env.STORY_WORKERS ?? 2),
  projects: [{ name: 'planted' }],
})
