import { resolve } from 'node:path'
import { build } from 'esbuild'

const ROOT = resolve(import.meta.dirname, '../../..')

/** Where the loader is served from. */
export const LOADER_PATH = resolve(ROOT, 'public/embed/v1.js')

/** The loader as hosts get it: one script without imports, for every browser that runs the desk. */
export async function buildLoader(): Promise<string> {
  const made = await build({
    entryPoints: [resolve(ROOT, 'lib/embed/loader/loader.ts')],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
    // Modules are strict by themselves, and the mangled names are used within the loader alone.
    tsconfigRaw: '{}',
    mangleProps: /^(?:nowMs|onMessage|receive|target|subscribe|close|provider|own)$/,
    alias: { '@': ROOT },
  })
  const [file] = made.outputFiles
  if (file === undefined) throw new Error('the loader was not built')
  return file.text
}
