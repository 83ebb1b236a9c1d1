/** Debian's, as the tests install it: the shell without a window first. */
const INSTALLED = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/**
 * Path of the Chromium that stories and benches start: `CHROMIUM_PATH`, else Debian's; empty where it
 * is Playwright's own.
 * @param isThere whether a file exists
 */
export function chromiumPath(isThere: (path: string) => boolean): { executablePath?: string } {
  const path = process.env.CHROMIUM_PATH ?? INSTALLED.find(isThere)
  return path === undefined ? {} : { executablePath: path }
}

/** Flags of a Chromium without a graphics card that makes no requests of its own. */
export const CHROMIUM_FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
