import { readdirSync, readFileSync } from 'node:fs'
import asc from 'assemblyscript/asc'

const sources = new URL('../assembly/', import.meta.url)

const OPTIONS = ['--runtime', 'stub', '-O3', '--noAssert', '--converge', '--use', 'abort=']

/** Compiles `assembly/` with AssemblyScript: the module, and its text form. */
export async function compileModule(): Promise<{ binary: Uint8Array; text: string }> {
  const files = new Map(
    readdirSync(sources).map((name) => [name, readFileSync(new URL(name, sources), 'utf8')]),
  )
  const made = new Map<string, string | Uint8Array>()
  const { error, stderr } = await asc.main(
    ['index.ts', ...OPTIONS, '--outFile', 'module.wasm', '--textFile', 'module.wat'],
    {
      readFile: (name) => files.get(name) ?? null,
      writeFile: (name, contents) => void made.set(name, contents),
      listFiles: () => [],
    },
  )
  const binary = made.get('module.wasm')
  const text = made.get('module.wat')
  if (error || !(binary instanceof Uint8Array) || typeof text !== 'string') {
    throw new Error(`lib/ecgfp5/assembly does not compile: ${stderr.toString()}`)
  }
  return { binary, text }
}

/** The TypeScript file that carries a module: text, so that every bundler takes it along. */
export function moduleFileOf(binary: Uint8Array): string {
  const lines =
    Buffer.from(binary)
      .toString('base64')
      .match(/.{1,92}/g) ?? []
  return [
    '// Compiled from ./assembly by `npm run build:ecgfp5`; a test compiles it again and compares.',
    'export const MODULE_BASE64 =',
    lines.map((line) => `  '${line}'`).join(' +\n'),
    '',
  ].join('\n')
}
