import { existsSync } from 'node:fs'
import { installFromDebian } from './debian.mjs'
import { bin, run } from './processes.mjs'

// The shell has no window and no browser around the page: a page costs a third less in it.
const shell = '/usr/bin/chromium-headless-shell'
const known = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

function firstThere(paths) {
  return paths.find((path) => existsSync(path))
}

/**
 * Path of a Chromium for the browser tests: CHROMIUM_PATH, else the headless shell, else a whole
 * one. Where neither is there it is installed: Debian's package as root, Playwright's own download
 * elsewhere (then undefined: Playwright knows where it is).
 * @throws Error saying what is missing when no browser can be had
 */
export function ensureChromium() {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen !== undefined && existsSync(chosen)) return chosen
  if (existsSync(shell)) return shell
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    installFromDebian('chromium-headless-shell')
    if (existsSync(shell)) return shell
    if (firstThere(known) === undefined) installFromDebian('chromium')
  }
  const found = firstThere(known)
  if (found !== undefined) return found
  if (run(bin('playwright'), ['install', 'chromium'])) return undefined
  throw new Error('no Chromium: install one and set CHROMIUM_PATH to it')
}
