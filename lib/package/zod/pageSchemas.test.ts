import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sourcesAsRun, withStandIns, zodBy } from '@/lib/package/build/bundleClient'
import { parse } from '@/lib/schema/parse'
import { samplesOf, spoiled } from './testing/samples'

/**
 * Every schema that the sources export, as the service has it beside as pages and the package have
 * it: through a stand-in for zod, without published text, without the library's own sentences, never compiled.
 */
type Modules = Readonly<Record<string, Readonly<Record<string, unknown>>>>

const root = resolve(import.meta.dirname, '../../..')
const work = mkdtempSync(join(tmpdir(), 'perpdesk-schemas-'))
const BEFORE = { ...z.config() }
const SERVICE = { jitless: false, memoizer: z.memoizer(), ...z.locales.en() }
/** As the library begins, for whatever was not set before. */
const UNSET = { jitless: true, memoizer: undefined, localeError: undefined }

let own: Modules
let page: Modules

beforeAll(async () => {
  const names = sources()
  z.config(SERVICE)
  own = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await import(join(root, name))] as const)),
  )
  page = (await import(await bundled(names))).modules
})

afterAll(() => {
  z.config({ ...UNSET, ...BEFORE })
  rmSync(work, { recursive: true, force: true })
})

describe('what pages and the package read', () => {
  it('is accepted, changed and refused as by the service, in the same words', () => {
    let [accepted, refused] = [0, 0]
    for (const [name, schema, other] of pairs()) {
      const good = samplesOf(schema)
      for (const value of [...good, ...good.flatMap(spoiled)]) {
        const mine = read(schema, value)
        const theirs = read(other, value)
        if (!isDeepStrictEqual(theirs, mine)) expect({ name, value, ...theirs }).toEqual(mine)
        if ('data' in mine) accepted += 1
        else refused += 1
      }
    }
    expect(Math.min(accepted, refused)).toBeGreaterThan(3_000)
  })

  it('is every schema of the sources', () => {
    expect(pairs().length).toBeGreaterThan(200)
  })
})

/** What comes of a value: what it is read as, or every refusal and the sentence of our answers. */
function read(schema: z.ZodType, value: unknown) {
  const result = schema.safeParse(value)
  if (result.success) return { data: result.data }
  const issues = result.error.issues.map(({ message: _, ...issue }) => withoutWords(issue))
  return { issues, sentence: sentenceOf(schema, value) }
}

/** Issues of a union's branches bring the library's sentences, which pages do without. */
function withoutWords(issue: object): object {
  return JSON.parse(JSON.stringify(issue, (key, value) => (key === 'message' ? undefined : value)))
}

function sentenceOf(schema: z.ZodType, value: unknown): string {
  try {
    parse(schema, value)
    return ''
  } catch (error) {
    return String(error)
  }
}

function pairs(): readonly (readonly [string, z.ZodType, z.ZodType])[] {
  return Object.entries(own).flatMap(([file, exports]) =>
    Object.entries(exports).flatMap(([name, schema]) => {
      const other = page[file]?.[name]
      return isSchema(schema) ? [[`${file} ${name}`, schema, other as z.ZodType] as const] : []
    }),
  )
}

function isSchema(value: unknown): value is z.ZodType {
  return typeof value === 'object' && value !== null && '_zod' in value
}

/** Sources below `lib` that make schemas and may come to a page. */
function sources(): readonly string[] {
  return readdirSync(join(root, 'lib'), { recursive: true, encoding: 'utf8' })
    .map((name) => `lib/${name}`)
    .filter((name) => /\.ts$/.test(name) && !/\.test\.|testing|openapi|build\//.test(name))
    .filter((name) => readFileSync(join(root, name), 'utf8').includes("import { z } from 'zod'"))
    .sort()
}

/** One module of all of them, made as the package is. */
async function bundled(names: readonly string[]): Promise<string> {
  const entry = [
    ...names.map((name, at) => `import * as m${at} from ${JSON.stringify(join(root, name))}`),
    `export const modules = { ${names.map((name, at) => `${JSON.stringify(name)}: m${at}`)} }`,
  ].join('\n')
  const bundle = await rolldown({
    cwd: root,
    input: 'entry',
    platform: 'browser',
    tsconfig: join(root, 'tsconfig.json'),
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry' ? '\0entry' : null),
        load: (id) => (id === '\0entry' ? entry : null),
      },
      withStandIns(zodBy(root)),
      sourcesAsRun(root),
    ],
  })
  try {
    const { output } = await bundle.write({
      dir: work,
      format: 'esm',
      entryFileNames: 'all.mjs',
    })
    return pathToFileURL(join(work, output[0].fileName)).href
  } finally {
    await bundle.close()
  }
}
