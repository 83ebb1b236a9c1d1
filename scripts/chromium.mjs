import { existsSync } from 'node:fs'
import { installFromDebian } from './debian.mjs'
import { bin, run } from './processes.mjs'

// The shell has no window and no browser around the page: a page costs a third less in it.
const shell = '/usr/bin/chromium-headless-shell'
const PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

function firstThere(paths) {
  return paths.find((path) => existsSync(path))
}

/**
 * Path of a Chromium for the browser tests: CHROMIUM_PATH, else the headless shell, else a whole
 * one. Where none is there it is installed as Debian's package, as root; needs none of our packages.
 * @returns undefined where there is none and Debian has none to give
 */
export function findOrInstallChromium() {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen !== undefined && existsSync(chosen)) return chosen
  if (existsSync(shell)) return shell
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    installFromDebian('chromium-headless-shell')
    if (existsSync(shell)) return shell
    if (firstThere(PATHS) === undefined) installFromDebian('chromium')
  }
  return firstThere(PATHS)
}

/**
 * Path of a Chromium as `findOrInstallChromium` has it; elsewhere Playwright's own download
 * (then undefined: Playwright knows where it is).
 * @throws Error saying what is missing when no browser can be had
 */
export function ensureChromium() {
  const found = findOrInstallChromium()
  if (found !== undefined) return found
  if (run(bin('playwright'), ['install', 'chromium'])) return undefined
  throw new Error('no Chromium: install one and set CHROMIUM_PATH to it')
}
