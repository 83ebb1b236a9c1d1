import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'

const run = promisify(execFile)
const BUILD_TIMEOUT_MS = 300_000

const FILES = {
  'app/layout.jsx': `export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>
}`,
  'app/page.jsx': `export default function Page() {
  return <p>Nothing</p>
}`,
  'package.json': '{ "private": true }',
}

/** What a page without anything brings along, from the same Next, React and bundler as ours. */
export interface EmptyApp {
  html: string
  /** A script by the address that the page names it with. */
  readScript(path: string): Promise<Buffer>
}

/** Builds an app of one page with nothing on it, inside our own build, near its packages. */
export async function buildEmptyApp(): Promise<EmptyApp> {
  const root = process.cwd()
  const directory = join(root, '.next', 'empty-app')
  await rm(directory, { recursive: true, force: true })
  await mkdir(join(directory, 'app'), { recursive: true })
  const config = `export default { turbopack: { root: ${JSON.stringify(root)} } }`
  for (const [name, text] of Object.entries({ ...FILES, 'next.config.mjs': config })) {
    await writeFile(join(directory, name), text)
  }
  const next = join(root, 'node_modules', 'next', 'dist', 'bin', 'next')
  const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' }
  await run(process.execPath, [next, 'build', directory], { env, timeout: BUILD_TIMEOUT_MS })
  return {
    html: await readFile(join(directory, '.next/server/app/index.html'), 'utf8'),
    readScript: (path) => readFile(join(directory, path.replace(/^\/_next\//, '.next/'))),
  }
}

/** Kilobytes of scripts, gzipped, that an empty app's page names for browsers with modules. */
export async function emptyAppKb(): Promise<number> {
  const { html, readScript } = await buildEmptyApp()
  const scripts = html.matchAll(/<script[^>]* src="([^"]+\.js)[^"]*"(?![^>]*noModule)/gi)
  let kb = 0
  for (const [, path = ''] of scripts) {
    kb += gzipSync(await readScript(path), { level: 9 }).length / 1_000
  }
  return kb
}
