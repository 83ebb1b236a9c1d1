import { defineConfig } from '@playwright/test'
import { isFirstTime } from './isFirstTime.mjs'

if (process.env.PLANTED_STORIES?.includes('unreported') && isFirstTime('report')) {
  throw new Error('no report')
}

/** The runner of the stories over ones made to fail in one way each, without a page. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.story.mjs',
  timeout: 3_000,
  workers: Number(process.env.STORY_WORKERS ?? 2),
  projects: [{ name: 'planted' }],
})
