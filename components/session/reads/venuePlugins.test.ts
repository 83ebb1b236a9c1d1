import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
const venueFolders = ['lib/client', 'lib/venues'].flatMap((room) =>
  readdirSync(join(root, 'lib/venues'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${room}/${name}/`),
)

/** Files that are loaded with a module: what it imports, but for types and for later (`import()`). */
function loadedWith(entries: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const open = [...entries]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    const text = readFileSync(file, 'utf8')
    const imports = text.matchAll(/^(?:import|export)(?! type\b)[^'"]*? from '([^']+)'/gm)
    for (const [, specifier = ''] of imports) {
      const target = resolveFile(specifier, file)
      if (target !== undefined) open.push(target)
    }
  }
  return new Set([...seen].map((file) => relative(root, file)))
}

function resolveFile(specifier: string, from: string): string | undefined {
  const base = specifier.startsWith('@/')
    ? join(root, specifier.slice(2))
    : specifier.startsWith('.')
      ? join(dirname(from), specifier)
      : undefined
  return base && [`${base}.ts`, `${base}.tsx`].find((path) => existsSync(path))
}

function clientModules(): string[] {
  return ['components', 'lib/client', 'lib/queries', 'lib/trade', 'lib/stores'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .map((path) => join(room, path))
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\/testing\//.test(path))
      .filter((path) => !venueFolders.some((folder) => path.startsWith(folder))),
  )
}

describe('venuePlugins', () => {
  it('is loaded with code of no venue, and so is every page: a venue comes when it is used', () => {
    const files = loadedWith(clientModules().map((path) => join(root, path)))
    const ofVenues = [...files].filter((path) =>
      venueFolders.some((folder) => path.startsWith(folder)),
    )
    expect(ofVenues).toEqual([])
    expect(files).toContain('lib/client/lazyPlugin.ts')
  })

  it('loads with one venue no code of another', () => {
    for (const own of readdirSync(join(root, 'lib/venues'), { withFileTypes: true })) {
      const entry = join(root, 'lib/client', own.name, 'fromConfig.ts')
      if (!own.isDirectory() || !existsSync(entry)) continue
      const files = loadedWith([entry])
      const foreign = [...files].filter((path) =>
        venueFolders.some((folder) => path.startsWith(folder) && !folder.endsWith(`/${own.name}/`)),
      )
      expect(foreign).toEqual([])
      expect(files.size).toBeGreaterThan(20)
    }
  })
})
