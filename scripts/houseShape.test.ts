import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const FOLDER_MAX = 30
const LINES_MAX = 300
/** Files of the schema are lists: longer, and read by name. */
const SCHEMA_LINES_MAX = 500

/** How test doubles and the data of tests are named. */
const TEST_SUPPORT =
  /\/(?:test|fake|mock|stub|broken)[A-Z][^/]*$|\/(?:Test|Fake|Mock|Stub)[A-Z][^/]*$/

const TESTING_IMPORT = /\b(?:from|import)\s*\(?\s*'[^']*\/testing\//

/** What a module imports or passes on, of types alone and lazily too. */
const IMPORT = /\b(?:from|import)\s*\(?\s*'((?:@|\.)\/[^']+)'/g

const root = resolve(import.meta.dirname, '..')

const NOT_PRODUCT =
  /^(?:bench|e2e|fixtures|generators|cluster)\/|\/testing\/|\.(?:test|spec|d)\.tsx?$/

function git(...args: string[]): string[] {
  const options = { cwd: root, encoding: 'utf8', timeout: 30_000, maxBuffer: 1e8 } as const
  return execFileSync('git', args, options).split('\0')
}

/** Every production file that git knows, or would once it is added. */
function productionFiles(): string[] {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx']
  const gone = new Set(git('ls-files', '-z', '--deleted'))
  return git(...list).filter((path) => path !== '' && !NOT_PRODUCT.test(path) && !gone.has(path))
}

function lineCount(path: string): number {
  return readFileSync(resolve(root, path), 'utf8').split('\n').length - 1
}

/** The files that each file imports, by path. */
function readImports(files: readonly string[]): Map<string, readonly string[]> {
  const known = new Set(files)
  const found = (path: string) => [`${path}.ts`, `${path}.tsx`].filter((name) => known.has(name))
  const targets = (path: string) =>
    [...readFileSync(resolve(root, path), 'utf8').matchAll(IMPORT)].flatMap(([, name = '']) =>
      found(name.startsWith('@/') ? name.slice(2) : join(dirname(path), name)),
    )
  return new Map(files.map((path) => [path, targets(path)]))
}

/** The first circle of a graph, from a file back to itself; undefined where there is none. */
function findCircle(graph: ReadonlyMap<string, readonly string[]>): readonly string[] | undefined {
  const done = new Set<string>()
  const visit = (path: string, way: readonly string[]): readonly string[] | undefined => {
    if (way.includes(path)) return [...way.slice(way.indexOf(path)), path]
    if (done.has(path)) return undefined
    for (const target of graph.get(path) ?? []) {
      const circle = visit(target, [...way, path])
      if (circle !== undefined) return circle
    }
    done.add(path)
    return undefined
  }
  for (const path of graph.keys()) {
    const circle = visit(path, [])
    if (circle !== undefined) return circle
  }
  return undefined
}

describe('the shape of the code', () => {
  const files = productionFiles()

  it('finds the product', () => {
    expect(files.length).toBeGreaterThan(1_000)
  })

  it('keeps every folder at 30 production files or fewer', () => {
    const counts = new Map<string, number>()
    for (const path of files) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
    expect([...counts].filter(([, count]) => count > FOLDER_MAX)).toEqual([])
  })

  it('keeps every production file at 300 lines or fewer, 500 in lib/schema', () => {
    const longest = (path: string) =>
      path.startsWith('lib/schema/') ? SCHEMA_LINES_MAX : LINES_MAX
    expect(files.filter((path) => lineCount(path) > longest(path))).toEqual([])
  })

  it('keeps test doubles in testing folders', () => {
    expect(files.filter((path) => TEST_SUPPORT.test(path))).toEqual([])
  })

  it('imports nothing of a testing folder: made-up venues are for tests and benches alone', () => {
    const source = (path: string) => readFileSync(resolve(root, path), 'utf8')
    expect(files.filter((path) => TESTING_IMPORT.test(source(path)))).toEqual([])
    expect(TESTING_IMPORT.test("import { a } from './testing/fakeVenue'")).toBe(true)
    expect(TESTING_IMPORT.test("await import('@/server/service/testing/killedDesk')")).toBe(true)
  })

  it('imports in no circle, not of types alone and not lazily', () => {
    const imports = readImports(files)
    expect([...imports.values()].flat().length).toBeGreaterThan(5_000)
    expect(findCircle(imports)).toBeUndefined()
    const twoOfThree = { a: ['b'], b: ['c'], c: ['b'] }
    expect(findCircle(new Map(Object.entries(twoOfThree)))).toEqual(['b', 'c', 'b'])
  })
})
