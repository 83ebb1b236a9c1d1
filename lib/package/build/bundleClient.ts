import { join } from 'node:path'
import { type OutputChunk, type Plugin, rolldown } from 'rolldown'
import { clientEntries, clientWorkers, DEPENDENCIES, PEERS } from './clientEntries'
import { withoutPublishedText } from './withoutPublishedText.mjs'

/**
 * Bundles the client library as ES modules that import its dependencies.
 * @returns the files written
 */
export async function bundleClient(
  root: string,
  directory: string,
): Promise<readonly OutputChunk[]> {
  const bundle = await rolldown({
    cwd: root,
    input: { ...clientEntries(root), ...clientWorkers(root) },
    platform: 'neutral',
    tsconfig: join(root, 'tsconfig.json'),
    external: isExternal,
    plugins: [coreZod(root), sourcesAsRun(root)],
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

function isExternal(id: string): boolean {
  // The sources' own zod is read through `coreZod`.
  if (id === 'zod') return false
  return [...DEPENDENCIES, ...PEERS].some((name) => id === name || id.startsWith(`${name}/`))
}

/** Has the sources read schemas by the calls of zod over its core, as pages do. */
export function coreZod(root: string): Plugin {
  const core = join(root, 'lib/package/zod/index.mjs')
  return { name: 'core-zod', resolveId: (id) => (id === 'zod' ? core : null) }
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
