import { watch } from 'node:fs'
import { join } from 'node:path'
import { buildStandalone, ROOT } from './buildStandalone'

// Run by the build; with `--watch` by the development server, for itself.
const isWatching = process.argv.includes('--watch')
const mode = isWatching ? 'development' : 'production'

await buildStandalone(mode)
if (isWatching) {
  process.once('disconnect', () => process.exit(0))
  process.send?.('built')
  let building = Promise.resolve()
  let isWanted = false
  const build = () => {
    if (isWanted) return
    isWanted = true
    building = building.then(async () => {
      isWanted = false
      // What does not compile is said, and built again with the next change.
      await buildStandalone(mode).catch((error: unknown) => console.error(error))
    })
  }
  for (const room of ['app', 'components', 'lib']) {
    watch(join(ROOT, room), { recursive: true }, build)
  }
}
