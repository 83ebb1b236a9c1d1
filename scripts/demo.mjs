import { buildIfStale } from './buildIfStale.mjs'
import { ensureInstalled } from './install.mjs'
import { supervise } from './supervise.mjs'

try {
  // Whoever has put the servers into files has built before: the hash over all sources takes its time.
  if (!process.env.PERPDESK_SERVERS) {
    ensureInstalled()
    buildIfStale()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
await supervise({ webEnv: { NODE_ENV: 'production' } })
