import { existsSync } from 'node:fs'
import { bin, run } from './processes.mjs'

const known = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

function installed() {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen !== undefined && existsSync(chosen)) return chosen
  return known.find((path) => existsSync(path))
}

/**
 * Path of a Chromium for the browser tests, installed first where there is none: Debian's package
 * as root, Playwright's own download elsewhere (then undefined: Playwright knows where it is).
 * @throws Error saying what is missing when no browser can be had
 */
export function ensureChromium() {
  const found = installed()
  if (found !== undefined) return found
  const isRootOnDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (isRootOnDebian) {
    console.log('Installing Chromium …')
    const quiet = { stdio: ['ignore', 'ignore', 'inherit'] }
    run('apt-get', ['update', '-qq'], quiet)
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      ...quiet,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    const path = installed()
    if (path !== undefined) return path
  }
  if (run(bin('playwright'), ['install', 'chromium'])) return undefined
  throw new Error('no Chromium: install one and set CHROMIUM_PATH to it')
}
