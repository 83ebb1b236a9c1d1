import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'

const room = fileURLToPath(new URL('.', import.meta.url))
const root = fileURLToPath(new URL('../../', import.meta.url))
let scratch = ''

/** Exported signatures of files, as the compiler declares them under the project's settings. */
function declare(files: readonly string[]): Map<string, string> {
  const out = mkdtempSync(join(scratch, 'out-'))
  const config = join(out, 'tsconfig.json')
  const compilerOptions = {
    noEmit: false,
    incremental: false,
    declaration: true,
    emitDeclarationOnly: true,
    outDir: out,
    rootDir: '/',
    types: [],
  }
  writeFileSync(
    config,
    JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions, include: [], files }),
  )
  execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', config], {
    stdio: 'pipe',
    timeout: 100_000,
  })
  const made = readdirSync(out, { recursive: true, encoding: 'utf8' })
  const declared = made.filter((name) => name.endsWith('.d.ts'))
  return new Map(declared.map((name) => [basename(name), readFileSync(join(out, name), 'utf8')]))
}

function naming(declarations: Map<string, string>): string[] {
  return [...declarations].flatMap(([name, text]) => {
    const code = text.replace(/\/\*[\s\S]*?\*\//g, '')
    return /\bBig\b/.test(code) ? [name] : []
  })
}

beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'perpdesk-decimal-'))
})

afterAll(() => {
  rmSync(scratch, { recursive: true, force: true })
})

it('lets Big into no exported signature, and would notice', () => {
  const sources = readdirSync(room).filter((name) => /^[a-z]+\.ts$/i.test(name))
  const files = sources.map((name) => join(room, name))
  const declarations = declare(files)
  expect(declarations.size).toBe(sources.length)
  expect(sources.length).toBeGreaterThanOrEqual(5)
  expect(naming(declarations)).toEqual([])

  const planted = join(scratch, 'planted.ts')
  writeFileSync(planted, 'export class Big {}\nexport const leak = (): Big => new Big()\n')
  expect(naming(declare([planted]))).toEqual(['planted.d.ts'])
})
