import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { bin, root, run } from './processes.mjs'

const stampFile = resolve(root, '.next', 'perpdesk-build')
const sources = [
  'app',
  'components',
  'lib',
  'server',
  'public',
  'package-lock.json',
  'next.config.mjs',
  'postcss.config.mjs',
  'tsconfig.json',
]

function* filesBelow(path) {
  if (!existsSync(path)) return
  if (statSync(path).isFile()) {
    yield path
    return
  }
  for (const name of readdirSync(path).sort()) yield* filesBelow(resolve(path, name))
}

/** Tests, and what the development server made of the sources. */
const NOT_READ = /\.test\.tsx?$|\/public\/embed\/dev\//

/** One hash over every file the build reads. */
function sourceHash() {
  const hash = createHash('sha256').update(process.version)
  for (const source of sources) {
    for (const file of filesBelow(resolve(root, source))) {
      if (NOT_READ.test(file)) continue
      hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
    }
  }
  return hash.digest('hex')
}

/**
 * Builds the web app, the pages for frames and the empty database's directory, unless the sources are those of the last
 * build.
 * @throws Error when the build fails
 */
export function buildIfStale() {
  const stamp = sourceHash()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  console.log('Building …')
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' }
  if (!run(bin('next'), ['build'], { env })) throw new Error('next build failed')
  const runScript = (path) =>
    run(process.execPath, ['--import', 'tsx', resolve(root, path)], { env })
  // Beside what Next built, which is emptied first.
  if (!runScript('app/embed/standalone/build/writeStandalone.ts')) {
    throw new Error('building the pages for frames failed')
  }
  if (!runScript('server/db/prepare.ts')) {
    throw new Error('preparing the database directory failed')
  }
  mkdirSync(resolve(root, '.next'), { recursive: true })
  writeFileSync(stampFile, stamp)
}
