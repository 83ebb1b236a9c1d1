import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type OutputChunk, type Plugin, rolldown } from 'rolldown'
import { clientEntries, clientWorkers, DEPENDENCIES, PEERS } from './clientEntries'
import { pureSchemas } from './pureSchemas.mjs'
import { withoutPublishedText } from './withoutPublishedText.mjs'

/**
 * Bundles the client library as ES modules that import their dependencies but zod, which the reader of
 * our own stands in for. The checks have files of their own, with a stand-in for big.js, too.
 * @returns the files written
 */
export async function bundleClient(
  root: string,
  directory: string,
): Promise<readonly OutputChunk[]> {
  const { verify = '', ...others } = clientEntries(root)
  // With the checks: without them chunks are merged otherwise, and the core loads more at once.
  const inputs = { ...others, verify, ...clientWorkers(root) }
  const reader = zodBy(root)
  const chunks = await bundled(root, directory, inputs, [withStandIns(reader)])
  const included = reached(chunks, (name) => name !== 'verify')
  for (const { fileName } of chunks) {
    if (!included.has(fileName)) rmSync(join(directory, fileName))
  }
  const small = { ...reader, 'big.js': join(root, 'lib/package/big.mjs') }
  return [
    ...chunks.filter(({ fileName }) => included.has(fileName)),
    ...(await bundled(root, directory, { verify }, [withStandIns(small), schemasAsAsked()])),
  ]
}

/** Files of some entries, with all that they load at once or later. */
function reached(
  chunks: readonly OutputChunk[],
  isMeant: (entry: string) => boolean,
): ReadonlySet<string> {
  const entries = chunks.filter(({ isEntry, name }) => isEntry && isMeant(name))
  const files = new Set(entries.map(({ fileName }) => fileName))
  for (const file of files) {
    const chunk = chunks.find(({ fileName }) => fileName === file)
    for (const next of [...(chunk?.imports ?? []), ...(chunk?.dynamicImports ?? [])])
      files.add(next)
  }
  return files
}

async function bundled(
  root: string,
  directory: string,
  input: Readonly<Record<string, string>>,
  plugins: readonly Plugin[],
): Promise<readonly OutputChunk[]> {
  const bundle = await rolldown({
    cwd: root,
    input: { ...input },
    platform: 'neutral',
    tsconfig: join(root, 'tsconfig.json'),
    plugins: [...plugins, external, sourcesAsRun(root)],
  })
  try {
    const { output } = await bundle.write({
      dir: directory,
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: 'shared/[name]-[hash].js',
      comments: { annotation: true, jsdoc: false, legal: false },
    })
    return output.filter((entry) => entry.type === 'chunk')
  } finally {
    await bundle.close()
  }
}

/** Leaves what is installed beside the library an import; what has a stand-in is resolved before. */
const external: Plugin = {
  name: 'external',
  resolveId: (id) =>
    [...DEPENDENCIES, ...PEERS].some((name) => id === name || id.startsWith(`${name}/`))
      ? { id, external: true }
      : null,
}

/** Paths of modules that are read in place of packages, by the package's name. */
type StandIns = Readonly<Record<string, string>>

/** Where the sources' zod is read from instead. */
export function zodBy(root: string): StandIns {
  return { zod: join(root, 'lib/package/zod/readerIndex.mjs') }
}

/** Has the sources import stand-ins. */
export function withStandIns(standIns: StandIns): Plugin {
  return { name: 'stand-ins', resolveId: (id) => standIns[id] ?? null }
}

/**
 * Leaves out schemas that nothing asks for. Entries that ask for most of them would weigh more: each
 * that stays has a function around it.
 */
function schemasAsAsked(): Plugin {
  return {
    name: 'schemas-as-asked',
    transform(code, id) {
      const marked = pureSchemas(id, code)
      return marked === undefined ? null : { code: marked, map: null }
    },
  }
}

export function sourcesAsRun(root: string): Plugin {
  return {
    name: 'without-published-text',
    transform(code, id) {
      if (!id.startsWith(join(root, 'lib/'))) return null
      const less = withoutPublishedText(id, code)
      return less === undefined ? null : { code: less, map: null }
    },
  }
}
