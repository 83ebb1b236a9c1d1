import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')

const ROOMS = [
  ...['app', 'bench', 'cluster', 'components', 'deploy', 'docs', 'e2e', 'fixtures', 'generators'],
  ...['lib', 'public', 'scripts', 'server'],
]

/** Files and folders of a clone, from its root. */
const paths = [
  ...readdirSync(root),
  ...ROOMS.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .map((path) => `${room}/${path.replaceAll('\\', '/')}`)
      .concat(room),
  ),
]
const documents = new Set(
  paths.filter((path) => path.endsWith('.md')).map((path) => basename(path)),
)

const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Documents named by a text that a clone does not have, and numbered rules of such documents. */
function missingCitations(text: string): string[] {
  const named = [...text.matchAll(/(?<![\w/.*])[a-z][\w./-]*\.md\b/gi)]
    .map(([name]) => name)
    .filter((name) => !documents.has(basename(name)))
  const numbered = text.matchAll(/\b(?:lessons?|design|interface|trading-ui) \d+(?:\.\d+)?\b/gi)
  return [...named, ...[...numbered].map(([rule]) => rule)]
}

/** Paths in backticks of a document that do not exist; a name without a room is one of its folder. */
function missingPaths(document: string, text: string): string[] {
  return [...text.matchAll(/`([^`\s]+)`/g)]
    .flatMap(([, quoted = '']) => quoted)
    .filter((quoted) => !expandBraces(quoted).every((path) => isThere(document, path)))
}

/** Links of a document, relative to it, that lead to no file. */
function deadLinks(document: string, text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)\s]*)?\)/g)]
    .flatMap(([, target = '']) => target)
    .filter((target) => !/^(?:[a-z]+:|\/)/.test(target))
    .filter((target) => !existsSync(join(root, dirname(document), target)))
}

function expandBraces(path: string): string[] {
  const [all, list] = /\{([^{}]*)\}/.exec(path) ?? []
  if (all === undefined || list === undefined) return [path]
  return list.split(',').flatMap((part) => expandBraces(path.replace(all, part)))
}

/** One path a line, so that one pattern is looked for in all of them. */
const listing = paths.join('\n')

function isThere(document: string, path: string): boolean {
  const isOfRoom = ROOMS.includes(path.split('/')[0] ?? '') && path.includes('/')
  const isFile = /^[\w./*<>-]+\.(?:tsx?|mjs|json)$/.test(path) && !path.startsWith('/')
  if (!(isOfRoom || isFile)) return true
  const pattern = path
    .replace(/\/$/, '')
    .replaceAll(/<\w+>/g, '*')
    .replaceAll(/[.[\]()]/g, '\\$&')
    .replaceAll('*', '[^/\n]*')
  const folder = dirname(document)
  const under = isOfRoom ? '' : `(?:${folder === '.' ? '' : `${folder}/`}(?:.*/)?)`
  return new RegExp(`^${under}${pattern}(?:\\.tsx?)?$`, 'm').test(listing)
}

const readmes = new Map(
  paths
    .filter((path) => path.endsWith('/README.md'))
    .map((path): [string, string] => [dirname(path), read(path)]),
)

/** The nearest folder above a path that has a README. */
function roomOf(path: string): string {
  const folder = dirname(path)
  return folder === '.' || readmes.has(folder) ? folder : roomOf(folder)
}

/** What a README says that its room may import; undefined where it leaves that to another text. */
function allowedImports(readme: string): string[] | undefined {
  const [said] = /May import:?\s(?!what `)[\s\S]*?(?=\n\n|\n- |$)/.exec(readme) ?? []
  if (said === undefined) return undefined
  return [...said.matchAll(/`(?:@\/)?([^`\s]+)`/g)]
    .flatMap(([, path = '']) => expandBraces(path))
    .filter((path) => ROOMS.includes(path.split('/')[0] ?? ''))
}

function allows(allowed: readonly string[], path: string): boolean {
  return allowed.some((said) => {
    const pattern = said.replace(/\/?\*?$/, '').replaceAll(/<\w+>/g, '[^/]+')
    return new RegExp(`^${pattern}(?:/|$)`).test(path)
  })
}

/** Modules of other rooms that a room imports and its README does not name. */
function unnamedImports(room: string, allowed: readonly string[]): string[] {
  const own = paths.filter(
    (path) =>
      /\.tsx?$/.test(path) && !/\.(?:test|d)\.|\/testing\//.test(path) && roomOf(path) === room,
  )
  const isOutside = (path: string) => !`${room}/`.startsWith(`${roomOf(path)}/`)
  return own.flatMap((path) =>
    [...read(path).matchAll(/(?:\bfrom |\bimport\()'@\/([^']+)'/g)]
      .flatMap(([, imported = '']) => imported)
      .filter((imported) => !imported.startsWith(`${room}/`) && isOutside(imported))
      .filter((imported) => !allows(allowed, imported))
      .map((imported) => `${path} imports ${imported}`),
  )
}

it('distinguishes a missing document from one of the clone', () => {
  expect(missingCitations('at most 10 s (no-such-law.md, Events 3)')).toEqual(['no-such-law.md'])
  expect(missingCitations("it('lesson 5: counts a fee')")).toEqual(['lesson 5'])
  expect(missingCitations('as docs/operating.md says; RFC 9110, section 14')).toEqual([])
})

it('distinguishes a missing path from one of the clone', () => {
  const text =
    '`lib/schema`, `lib/{schema,absent}`, `plugin.ts`, `absent.ts`, `server/venues/<venue>`'
  expect(missingPaths('lib/client/README.md', text)).toEqual(['lib/{schema,absent}', 'absent.ts'])
})

it('cites no document in code, tests or fixtures that a clone does not have', () => {
  const code = paths.filter(
    (path) =>
      /\.(?:tsx?|mjs|css|json|yaml|conf)$/.test(path) &&
      !path.endsWith('citations.test.ts') &&
      existsSync(join(root, path)),
  )
  expect(code.length).toBeGreaterThan(1_000)
  expect(
    code.flatMap((path) => missingCitations(read(path)).map((found) => `${path}: ${found}`)),
  ).toEqual([])
})

it('names no path in a README or CONTRIBUTING.md that does not exist', () => {
  const readmes = paths.filter((path) => /(?:^|\/)(?:README|CONTRIBUTING)\.md$/.test(path))
  expect(readmes.length).toBeGreaterThan(50)
  expect(
    readmes.flatMap((path) => missingPaths(path, read(path)).map((found) => `${path}: ${found}`)),
  ).toEqual([])
})

it('distinguishes a dead link from one that leads to a file', () => {
  const text =
    '[rooms](../CONTRIBUTING.md#rooms), [gone](absent.md), [venue](https://a.test/b.md), [top](#top)'
  expect(deadLinks('docs/client.md', text)).toEqual(['absent.md'])
})

it('links from no document to a file that is gone', () => {
  const written = paths.filter((path) => path.endsWith('.md') && !path.includes('node_modules'))
  expect(written.length).toBeGreaterThan(80)
  expect(
    written.flatMap((path) => deadLinks(path, read(path)).map((found) => `${path}: ${found}`)),
  ).toEqual([])
})

it('reads in a README what its room may import', () => {
  expect(allowedImports('May import: zod, `lib/{schema,decimal}`.\n\nBegin with `a`.')).toEqual([
    'lib/schema',
    'lib/decimal',
  ])
  expect(allowedImports('May import what `server/venues/README.md` says.')).toBeUndefined()
  expect(allows(['lib/venues/<venue>/facts', 'components/*'], 'lib/venues/a/facts')).toBe(true)
  expect(allows(['lib/schema'], 'lib/schemata/a')).toBe(false)
})

it('names in the README of each room every other room that its files import', () => {
  const found = [...readmes].flatMap(([room, text]) => {
    const allowed = allowedImports(text)
    return allowed === undefined ? [] : unnamedImports(room, allowed)
  })
  expect([...readmes.values()].filter(allowedImports).length).toBeGreaterThan(40)
  expect(found).toEqual([])
})
