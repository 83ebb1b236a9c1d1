import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { buildLoader, LOADER_PATH } from './buildLoader'

// Run after a change below lib/embed: `npx tsx lib/embed/build/writeLoader.ts`.
buildLoader().then((text) => {
  mkdirSync(dirname(LOADER_PATH), { recursive: true })
  writeFileSync(LOADER_PATH, text)
})
