import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { describe, expect, it } from 'vitest'

// A page in a frame loads what it shows: what its modules import at once, dynamic imports left out.

const root = resolve(import.meta.dirname, '..')
const PAGE = 'app/embed/[page]'
/** What every frame stands in, whatever it shows. */
const FRAME = [
  `${PAGE}/EmbedBody.tsx`,
  'components/embed/EmbedFrame.tsx',
  'components/session/createPageClient.ts',
]
/** Packages and rooms that no page which only shows figures needs before somebody presses. */
const TRADING = [
  ...['wagmi', 'viem', 'sonner', 'cmdk', '@noble/', '@msgpack/'],
  ...['lib/wallet/', 'lib/venues/', 'lib/ecgfp5/'],
  ...['lib/client/hyperliquid/', 'lib/client/lighter/', 'lib/client/ondo/'],
  ...['components/ticket/', 'components/palette/', 'components/setup/', 'components/transfers/'],
  ...['components/orders/', 'components/positions/', 'components/keys/'],
  ...['lib/queries/runAction.ts', 'lib/client/actions/resolveOutcome.ts'],
]
const CHART = 'lightweight-charts'
/** Lists of the past, a page at a time. */
const PAGED = 'components/session/live/useReadPages.ts'

const PAGES: Readonly<Record<string, readonly string[]>> = {
  TickerEmbed: [
    ...[CHART, PAGED, 'radix-ui'],
    ...['components/chart/', 'components/book/', 'components/across/'],
  ],
  ChartEmbed: [PAGED, 'components/across/'],
  BookEmbed: [CHART, PAGED, 'components/chart/', 'components/across/'],
  MarketsEmbed: [CHART, PAGED, 'components/chart/', 'components/book/'],
  FundingEmbed: [CHART, 'components/chart/', 'components/book/'],
  PortfolioEmbed: [CHART, 'components/chart/', 'components/book/'],
}

describe('what a page in a frame loads at once', () => {
  it.each(Object.entries(PAGES))(
    '%s: nothing that trades, nothing it does not show',
    (page, own) => {
      const reached = reachedFrom([...FRAME, `${PAGE}/${page}.tsx`])
      expect(reached.size).toBeGreaterThan(50)
      const found = [...reached].filter(([name]) =>
        [...TRADING, ...own].some((part) => name.startsWith(part)),
      )
      expect(found.map(([name, from]) => `${from} imports ${name}`)).toEqual([])
    },
  )

  it('is found where a module imports it', () => {
    const reached = reachedFrom([`${PAGE}/TicketEmbed.tsx`])
    expect([...reached.keys()].some((name) => name.startsWith('components/ticket/'))).toBe(true)
  })
})

/** Modules and packages that files import statically, each with the file that asked first. */
function reachedFrom(files: readonly string[]): ReadonlyMap<string, string> {
  const reached = new Map(files.map((file) => [file, 'the page']))
  for (const [file] of reached) {
    if (!existsSync(join(root, file))) continue
    for (const name of importsOf(file)) if (!reached.has(name)) reached.set(name, file)
  }
  return reached
}

const known = new Map<string, readonly string[]>()

function importsOf(file: string): readonly string[] {
  const before = known.get(file)
  if (before !== undefined) return before
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'))
  const names = program.body.flatMap((statement) => {
    if (!('source' in statement) || !statement.source) return []
    const isType =
      ('importKind' in statement && statement.importKind === 'type') ||
      ('exportKind' in statement && statement.exportKind === 'type')
    return isType ? [] : [fileOf(statement.source.value, file)]
  })
  known.set(file, names)
  return names
}

/** The file that an import stands for; a package's own name where it is none of ours. */
function fileOf(name: string, from: string): string {
  const isOurs = name.startsWith('@/') || name.startsWith('.')
  if (!isOurs) return name
  const path = name.startsWith('@/') ? name.slice(2) : join(dirname(from), name)
  const found = ['.ts', '.tsx', '.mjs', ''].find((end) => existsSync(join(root, path + end)))
  return path + (found ?? '')
}
