import { buildIfStale } from './buildIfStale.mjs'
import { ensureInstalled } from './install.mjs'
import { supervise } from './supervise.mjs'

try {
  ensureInstalled()
  buildIfStale()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
await supervise({ webEnv: { NODE_ENV: 'production' } })
