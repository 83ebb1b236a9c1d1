import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { root } from './processes.mjs'

/** Programs that the tests start again and again. */
const ENTRIES = [
  'server/main',
  'server/pages',
  'server/keys',
  'server/notices',
  'server/paper/main',
  'server/db/testing/brokenEngine',
  'server/http/testing/apiWithoutPages',
  'server/http/testing/fullDisk',
  'server/service/testing/killedDesk',
  'server/service/testing/killedOtherKind',
  'lib/client/testing/makeTrader',
]

/** Packages that start programs or threads, or read files beside their own: left where they are. */
const LEFT_OUTSIDE = [
  '@electric-sql/pglite',
  '@foundry-rs/anvil',
  'bufferutil',
  'next',
  'pino',
  'react',
  'react-dom',
  'tsx',
  'utf-8-validate',
  'ws',
]

/** For packages in the older form, which ask for the engine's own modules by `require`. */
const REQUIRE = `import { createRequire as createRequireOfFile } from 'node:module'
const require = createRequireOfFile(import.meta.url)`

/**
 * Puts each server program into one file with most packages: started from its sources, a program
 * spends two seconds of a processor on being translated, and half a second on finding and reading a
 * thousand files of packages; the tests start more than a hundred. Not below `.next`, which a build
 * empties.
 * @returns {Promise<string>} the folder, for `PERPDESK_SERVERS`; files lie in it as in the sources
 */
export async function bundleServers() {
  const folder = resolve(root, 'node_modules', '.cache', 'perpdesk-servers')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  // From its place: scripts need no installed package to begin.
  const { build } = await import(resolve(root, 'node_modules/esbuild/lib/main.js'))
  await build({
    absWorkingDir: root,
    entryPoints: ENTRIES.map((entry) => `${entry}.ts`),
    outdir: folder,
    outbase: root,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: LEFT_OUTSIDE,
    banner: { js: REQUIRE },
    sourcemap: 'linked',
    logLevel: 'warning',
    plugins: [{ name: 'own folder', setup: keepFolders }],
  })
  return folder
}

/** A module that reads files beside it finds them where its source is. */
function keepFolders(build) {
  build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
    if (path.includes('node_modules')) return undefined
    const text = readFileSync(path, 'utf8')
    if (!text.includes('import.meta.dirname')) return undefined
    const folder = JSON.stringify(dirname(path))
    return { contents: text.replaceAll('import.meta.dirname', folder), loader: 'ts' }
  })
}
