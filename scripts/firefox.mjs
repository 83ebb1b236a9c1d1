import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { installFromDebian } from './debian.mjs'
import { bin, run } from './processes.mjs'

/** Older ones hold what a story asks of a page for the page's own doing, by its content policy. */
const OLDEST = 153
const PATHS = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/snap/bin/firefox']

/** The first that is there and new enough. As root it does not start in another one's home. */
function firstUsable(paths) {
  return paths.filter(existsSync).find((path) => {
    const env = { ...process.env, HOME: tmpdir() }
    const { stdout } = spawnSync(path, ['--version'], { env, encoding: 'utf8', timeout: 30_000 })
    return Number(/Firefox (\d+)/.exec(stdout ?? '')?.[1]) >= OLDEST
  })
}

/**
 * Path of a Firefox for the stories of the second engine: FIREFOX_PATH, else the distribution's.
 * Where none is there it is installed: Debian's package as root, Playwright's own download elsewhere
 * (then undefined: Playwright knows where it is).
 * @throws Error saying what is missing when no browser can be had
 */
export function ensureFirefox() {
  const chosen = process.env.FIREFOX_PATH
  if (chosen !== undefined && existsSync(chosen)) return chosen
  const there = firstUsable(PATHS)
  if (there !== undefined) return there
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) installFromDebian('firefox-esr')
  const installed = firstUsable(PATHS)
  if (installed !== undefined) return installed
  if (run(bin('playwright'), ['install', 'firefox'])) return undefined
  throw new Error(`no Firefox from ${OLDEST} on: install one and set FIREFOX_PATH to it`)
}
