import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { chromium } from '@playwright/test'
import { CHROMIUM_OPTIONS } from '@/bench/support/browser'
import { type FetchedScript, gzipKb, openEmbedSite, openFrame } from '@/bench/support/embedSite'
import { emptyAppKb } from '@/bench/support/emptyApp'
import type { Measurement } from '@/bench/support/measurement'
import { moduleShares } from '@/bench/support/moduleShares'
import { EMBED_KINDS, type EmbedKind } from '@/lib/embed/embedKinds'

/** What the modules of a page belong to; the first that matches counts. */
const PARTS: readonly (readonly [name: string, modules: RegExp])[] = [
  ['zod', /node_modules\/zod\/|lib\/package\/zod\//],
  ['TanStack Query', /node_modules\/@tanstack\//],
  ['chart library', /node_modules\/(?:lightweight-charts|fancy-canvas)\//],
  ['venue code', /\/lib\/(?:client|venues)\/(?:hyperliquid|lighter|ondo)\//],
  ['Next and React', /node_modules\/(?:next|react|react-dom|scheduler|@swc)\//],
  ['other packages', /node_modules\//],
  ['client library', /\/lib\/client\//],
  ['schemas', /\/lib\/schema\//],
]
const REST = 'panels and the rest'
/** How many modules are named, and from which weight on. */
const NAMED = Number(process.env.BENCH_MODULES ?? 0)
const NAMED_KB = 0.1

/**
 * What each page in a frame that only shows is made of, in kilobytes gzipped, by its source maps: one
 * load each of a build that `BROWSER_SOURCE_MAPS=1` made. `BENCH_MODULES=100` names as many modules.
 */
export async function measure(): Promise<Measurement> {
  const emptyKb = await emptyAppKb()
  const site = await openEmbedSite()
  const browser = await chromium.launch(CHROMIUM_OPTIONS)
  const figures: [string, string][] = [['empty app', `${emptyKb.toFixed(1)} kB`]]
  try {
    for (const kind of Object.keys(EMBED_KINDS) as EmbedKind[]) {
      if (EMBED_KINDS[kind].isTrading) continue
      const { scripts } = await openFrame(browser, site.hostOrigin, kind)
      const modules = weighModules(scripts)
      const kb = scripts.reduce((sum, { body }) => sum + gzipKb(body), 0)
      const parts = [...sumOver(modules, partOf)].map(([name, own]) => `${name} ${own.toFixed(1)}`)
      figures.push([`/embed/${kind}`, `${(kb - emptyKb).toFixed(1)} kB: ${parts.join(', ')}`])
      for (const [name, own] of [...modules].sort(([, a], [, b]) => b - a).slice(0, NAMED)) {
        if (own >= NAMED_KB) figures.push([`  ${own.toFixed(2)}`, name])
      }
    }
  } finally {
    await browser.close()
    await site.close()
  }
  return { name: 'modules of pages in frames', ratios: [], figures: pairs(figures) }
}

/** Kilobytes of each module: its share of a script's characters, of the script's weight. */
function weighModules(scripts: readonly FetchedScript[]): ReadonlyMap<string, number> {
  const weights = new Map<string, number>()
  for (const { path, body } of scripts) {
    const code = String(body)
    const shares = sharesOf(path, code)
    const characters = [...shares.values()].reduce((sum, own) => sum + own, 0)
    for (const [source, own] of shares) {
      const name = source.replace(/^turbopack:\/\/\/\[project\]\/|^(?:\.\.\/)+/, '/')
      weights.set(name, (weights.get(name) ?? 0) + (own / characters) * gzipKb(body))
    }
  }
  return weights
}

function sharesOf(path: string, code: string): ReadonlyMap<string, number> {
  const file = path.replace(/^\/_next\//, '.next/')
  const [, name] = /sourceMappingURL=(\S+)\s*$/.exec(code) ?? []
  const map = name === undefined ? undefined : join(dirname(file), decodeURIComponent(name))
  if (map === undefined || !existsSync(map)) return new Map([[basename(path), code.length]])
  return moduleShares(code, readFileSync(map, 'utf8'))
}

function partOf(source: string): string {
  return PARTS.find(([, modules]) => modules.test(source))?.[0] ?? REST
}

function sumOver(
  weights: ReadonlyMap<string, number>,
  nameOf: (source: string) => string,
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const [source, own] of weights) {
    const name = nameOf(source)
    sums.set(name, (sums.get(name) ?? 0) + own)
  }
  return sums
}

/** As a record, where a name may occur more than once. */
function pairs(entries: readonly [string, string][]): Record<string, string> {
  return Object.fromEntries(entries.map(([name, value], place) => [`${place} ${name}`, value]))
}
