import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { describe, expect, it } from 'vitest'
import { withoutPublishedText } from './withoutPublishedText.mjs'

const root = resolve(import.meta.dirname, '../../..')
const TABLES = join(root, 'lib/schema/operations')

const lessOf = (path: string) => withoutPublishedText(path, readFileSync(path, 'utf8'))

describe('schemas as pages and the package have them', () => {
  it('have no description, and read what they read', () => {
    const code = "const A = z.object({ a: z.string().describe('a, b'), b: z.int() }).describe('c')"
    expect(withoutPublishedText('/lib/schema/model/a.ts', code)).toBe(
      'const A = z.object({ a: z.string(), b: z.int() })',
    )
    expect(withoutPublishedText('/lib/schema/model/a.ts', 'const A = z.int()')).toBeUndefined()
  })

  it('have of an operation how it is called and what it answers, and nothing that served the rest', () => {
    const code = `import { z } from 'zod'
import { Id, Rows } from './ids'
import { queryDepth } from './marketQuery'
const id = Id.describe('An id.')
const depth = queryDepth
export const LIMIT = 3
export const rows = { read: {
  id: 'read',
  method: 'GET',
  path: '/read',
  summary: 'Read, with id',
  query: z.strictObject({ id, depth: depth.describe('How deep.') }),
  success: { status: 200, description: 'Rows.', schema: Rows.describe('Rows.') },
  errors: [2023],
} }`
    expect(
      withoutPublishedText('/lib/schema/operations/rows.ts', code)?.replace(/\s+/g, ' ').trim(),
    ).toBe(
      "import { Rows } from './ids' export const LIMIT = 3 export const rows = { read: { " +
        "method: 'GET', path: '/read', success: { status: 200, description: '', schema: Rows }, } }",
    )
  })

  it.each(readdirSync(TABLES).filter((name) => name.endsWith('Operations.ts')))(
    'can be read: %s',
    (name) => {
      const path = join(TABLES, name)
      const code = lessOf(path) ?? ''
      expect(parseSync(path, code).errors).toEqual([])
      const rows = (text: string) => text.match(/path: '\//g)?.length
      expect(rows(code)).toBe(rows(readFileSync(path, 'utf8')))
      expect(code).not.toMatch(/\b(?:query|errors|budget|summary|marketQuery)\b/)
    },
  )
})
