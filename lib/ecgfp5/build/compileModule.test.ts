import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { compileModule, moduleFileOf } from './compileModule'

let made: Awaited<ReturnType<typeof compileModule>>

beforeAll(async () => {
  made = await compileModule()
})

/** Functions of the text form: name to body. */
function functionsOf(text: string): Map<string, string> {
  const parts = text.split(/\n \(func \$/).slice(1)
  return new Map(parts.map((part) => [part.slice(0, part.search(/\s/)), part]))
}

/** A loop's first instructions: its counter against its bound. */
const LOOP_BOUND =
  /loop \S+\s+local\.get \S+(\s+(i32\.const \d+|local\.get \S+(\s+i32\.const \d+\s+i32\.add)?)\s+i32\.\w+)?\s+if/g

/** Functions that see a secret scalar or a point made of one. What they call is among them. */
const SECRET = [
  'extension/mul',
  'field/mul',
  'extension/conjugate',
  'extension/scale',
  'extension/scaleByZ',
  'extension/inverse',
  'extension/cofactor',
  'curve/fillTable',
  'curve/double',
  'curve/add',
  'curve/addDigit',
  'curve/multiply',
  'scalar/montgomery',
  'scalar/sub',
  'scalar/reduceWide',
  'index/multiplyGenerator',
]

describe('the compiled arithmetic', () => {
  it('is what its source compiles to', () => {
    const standing = readFileSync(new URL('../moduleBytes.ts', import.meta.url), 'utf8')
    expect(moduleFileOf(made.binary)).toBe(standing)
  })

  it('stays below 12 kB in a gzipped script', () => {
    expect(gzipSync(moduleFileOf(made.binary)).length).toBeLessThan(12_000)
  })

  it('branches on nothing but the bounds of loops where it sees a secret', () => {
    const functions = functionsOf(made.text)
    const counts = SECRET.map((name) => {
      const body = functions.get(name) ?? 'no such function: if'
      const branches = body.match(/^\s*(if|select|br_if|br_table|call_indirect)\b/gm)?.length ?? 0
      return { name, branches: branches - (body.match(LOOP_BOUND)?.length ?? 0) }
    })
    expect(counts).toEqual(SECRET.map((name) => ({ name, branches: 0 })))
  })
})
