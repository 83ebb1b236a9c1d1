import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type OutputChunk, rolldown } from 'rolldown'
import type { Measurement } from '@/bench/support/measurement'
import { bundleClient } from '@/lib/package/build/bundleClient'
import { clientEntries } from '@/lib/package/build/clientEntries'

const root = resolve(import.meta.dirname, '..')

/** Goals in kB; entries without one are figures. */
const GOALS: Readonly<Record<string, number>> = { index: 25, hyperliquid: 45, verify: 25 }

/** Kilobytes gzipped of an entry: what an import brings at once, and with what it loads later. */
interface Weight {
  atOnceKb: number
  /** The heaviest piece loaded later, with its dependencies. */
  heaviestKb: number
  wholeKb: number
}

/**
 * Size of each entry of the package with all that it imports but React, minified and gzipped, as a
 * program gets it that imports this entry alone.
 */
export async function measure(): Promise<Measurement> {
  // Beside the packages that it imports.
  mkdirSync(join(root, 'dist'), { recursive: true })
  const built = mkdtempSync(join(root, 'dist/size-'))
  try {
    await bundleClient(root, built)
    const names = Object.keys(clientEntries(root))
    const weights = new Map<string, Weight>()
    for (const name of names) weights.set(name, await weigh(join(built, `${name}.js`)))
    return {
      name: 'size of the client library',
      ratios: Object.entries(GOALS).map(([name, goal]) => {
        const weight = weights.get(name)
        // The checks load a venue's part with the first question: it counts.
        const value =
          (weight?.atOnceKb ?? Number.NaN) + (name === 'verify' ? (weight?.heaviestKb ?? 0) : 0)
        return { of: `kB gz of ${name}`, value, goal: `<= ${goal}`, holds: value <= goal }
      }),
      figures: Object.fromEntries(
        [...weights].map(([name, { atOnceKb, wholeKb }]) => [
          name,
          `${atOnceKb.toFixed(1)} kB at once, ${wholeKb.toFixed(1)} kB with all that it loads later`,
        ]),
      ),
    }
  } finally {
    rmSync(built, { recursive: true, force: true })
  }
}

async function weigh(entry: string): Promise<Weight> {
  const bundle = await rolldown({
    input: entry,
    platform: 'browser',
    external: [/^react($|\/)/],
    logLevel: 'silent',
  })
  try {
    const { output } = await bundle.generate({ format: 'esm', minify: true })
    const chunks = new Map(
      output.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one] as const] : [])),
    )
    const [first] = chunks.values()
    if (first === undefined) throw new Error(`${entry} came to nothing`)
    const atOnce = reached(first, chunks)
    const later = [...chunks.values()].filter((chunk) => !atOnce.has(chunk) && chunk.isDynamicEntry)
    const beyond = later.map((chunk) =>
      [...reached(chunk, chunks)].filter((one) => !atOnce.has(one)),
    )
    return {
      atOnceKb: kilobytes([...atOnce]),
      heaviestKb: Math.max(0, ...beyond.map(kilobytes)),
      wholeKb: kilobytes([...chunks.values()]),
    }
  } finally {
    await bundle.close()
  }
}

/** A chunk and all that it imports statically. */
function reached(from: OutputChunk, chunks: ReadonlyMap<string, OutputChunk>): Set<OutputChunk> {
  const seen = new Set([from])
  for (const chunk of seen) {
    for (const name of chunk.imports) {
      const next = chunks.get(name)
      if (next) seen.add(next)
    }
  }
  return seen
}

function kilobytes(chunks: readonly OutputChunk[]): number {
  const bytes = chunks.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0)
  return bytes / 1_000
}
