import { rmSync, watch } from 'node:fs'
import { join } from 'node:path'
import { STANDALONE_FOLDERS } from '@/lib/embed/standaloneFiles'
import { buildStandalone, ROOT } from './buildStandalone'

// Run by the build; with `--watch` by the development server, for itself.
if (process.argv.includes('--watch')) {
  process.once('disconnect', () => process.exit(0))
  rmSync(join(ROOT, STANDALONE_FOLDERS.development.folder), { recursive: true, force: true })
  let building = Promise.resolve()
  let isWanted = false
  const build = () => {
    if (isWanted) return
    isWanted = true
    building = building.then(async () => {
      isWanted = false
      // What does not compile is said, and built again with the next change.
      await buildStandalone('development').catch((error: unknown) => console.error(error))
    })
  }
  for (const room of ['app', 'components', 'lib']) {
    watch(join(ROOT, room), { recursive: true }, build)
  }
  build()
  await building
  process.send?.('built')
} else {
  await buildStandalone('production')
}
