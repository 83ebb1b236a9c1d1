import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { describe, expect, it } from 'vitest'

// A page loads what it shows: what its modules import at once, and what they ask for later.

const root = resolve(import.meta.dirname, '..')
const FRAMES = 'app/embed'
/** What every frame loads, whatever it shows. */
const FRAME = [`${FRAMES}/standalone/openStandalone.tsx`, 'components/embed/EmbedFrame.tsx']
/** A venue is called as its library's folder is. */
const VENUES = readdirSync(join(root, 'lib/venues'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
/** Packages and rooms that no page of figures needs before the first press. */
const TRADING = [
  ...['wagmi', 'viem', 'sonner', 'cmdk', '@noble/', '@msgpack/'],
  ...['lib/wallet/', 'lib/venues/', 'lib/ecgfp5/'],
  ...VENUES.map((venue) => `lib/client/${venue}/`),
  ...['components/ticket/', 'components/palette/', 'components/setup/', 'components/transfers/'],
  ...['components/orders/', 'components/positions/', 'components/keys/'],
  ...['lib/queries/runAccountAction.ts', 'lib/client/actions/resolveOutcome.ts'],
]
const CHART = 'lightweight-charts'
/** In a frame a press on a link is forwarded: panels of frames take the page's own links. */
const ROUTER_LINK = 'next/link'
const ICONS = 'lucide-react'
/** The whole client library, with what is needed of venues. */
const WHOLE_CLIENT = [
  'lib/client/createPerpsClient.ts',
  'lib/client/lazyPlugin.ts',
  'lib/client/credentials/',
  'lib/client/transfers/',
]
/** Lists of the past, a page at a time. */
const PAGED = 'components/session/live/useReadPages.ts'

const PAGES: Readonly<Record<string, readonly string[]>> = {
  'ticker/TickerEmbed': [
    ...[CHART, PAGED, ICONS, 'radix-ui', ...WHOLE_CLIENT],
    ...['components/chart/', 'components/book/', 'components/across/'],
  ],
  'chart/ChartEmbed': [PAGED, 'components/across/'],
  'book/BookEmbed': [CHART, PAGED, 'components/chart/', 'components/across/'],
  'markets/MarketsEmbed': [CHART, PAGED, ...WHOLE_CLIENT, 'components/chart/', 'components/book/'],
  'funding/FundingEmbed': [CHART, 'components/chart/', 'components/book/'],
  'portfolio/PortfolioEmbed': [
    ...[CHART, ICONS, 'components/chart/', 'components/book/'],
    // Its account is given: no step stands before it.
    'components/session/AccountGate.tsx',
  ],
}

describe('what a page in a frame loads at once', () => {
  it.each(Object.entries(PAGES))(
    '%s: nothing that trades, nothing it does not show',
    (page, own) => {
      const reached = reachedFrom([...FRAME, `${FRAMES}/${page}.tsx`], 'at once')
      expect(reached.size).toBeGreaterThan(50)
      const found = [...reached].filter(([name]) =>
        [...TRADING, ROUTER_LINK, ...own].some((part) => name.startsWith(part)),
      )
      expect(found.map(([name, from]) => `${from} imports ${name}`)).toEqual([])
    },
  )

  it('is found where a module imports it', () => {
    const reached = reachedFrom([`${FRAMES}/ticket/TicketEmbed.tsx`], 'at once')
    expect([...reached.keys()].some((name) => name.startsWith('components/ticket/'))).toBe(true)
  })
})

const roomsOf = (venue: string) => [`lib/venues/${venue}/`, `lib/client/${venue}/`]
const isIn = (rooms: readonly string[]) => (name: string) =>
  rooms.some((room) => name.startsWith(room))
/** Code of one venue alone, by the names of its modules. */
const isOfVenue = isIn([...VENUES.flatMap(roomsOf), 'lib/ecgfp5/'])

const TRADE_PAGE = [
  'app/(dashboard)/layout.tsx',
  'app/(dashboard)/trade/[provider]/[market]/page.tsx',
  'components/session/createPageClient.ts',
]
/** Asks for the code of a venue once it is used. */
const PLUGINS = 'components/session/reads/venuePlugins.ts'

/** Modules of a venue that hold keys, sign, or verify what is signed. */
const SIGNING =
  /\/(?:trading|agentKey|apiKeys|authorize|deliver|endSteps|sign)\.ts$|\/(?:verify|sign(?!\/(?:exactJson|limits)\.)|actions)\/|^(?:viem|@noble|@msgpack)/

/** Modules of a venue about an account. */
const OF_ACCOUNTS =
  /(?:\/account|[aA]ccountStreams|\/reads\/reads|[hH]istoryReads|[oO]rderStreams?|\/ask\/accountQuestions|\/wire\/(?:wireA|a)ccount)\.ts$|\/account\//

describe('what pages that only show load of a venue', () => {
  it.each(VENUES)('of %s, for fees without an account: nothing that signs', (venue) => {
    const reached = [...reachedFrom([`lib/client/${venue}/baseFees.ts`], 'at once')]
    const named = reached.filter(([name]) => SIGNING.test(name))
    expect(named.map(([name, from]) => `${from} imports ${name}`)).toEqual([])
  })

  it.each(VENUES)('of %s, for its markets: nothing about accounts', (venue) => {
    const reached = [...reachedFrom([`lib/client/${venue}/fromConfig.ts`], 'at once')]
    expect(reached.some(([name]) => /\/streams\/marketStreams\.ts$/.test(name))).toBe(true)
    const named = reached.filter(([name]) => SIGNING.test(name) || OF_ACCOUNTS.test(name))
    expect(named.map(([name, from]) => `${from} imports ${name}`)).toEqual([])
  })
})

describe('what the trade page loads', () => {
  it('at once: nothing of any venue', () => {
    const reached = reachedFrom(TRADE_PAGE, 'at once')
    expect(reached.has(PLUGINS)).toBe(true)
    expect(reached.size).toBeGreaterThan(200)
    const found = [...reached].filter(([name]) => isOfVenue(name))
    expect(found.map(([name, from]) => `${from} imports ${name}`)).toEqual([])
  })

  it('later: of venues what the plugins ask for: the venue’s own, its accounts, and its fees without an account', () => {
    const reached = reachedFrom(TRADE_PAGE, 'later')
    const asked = [...reached].filter(([name, from]) => isOfVenue(name) && !isOfVenue(from))
    expect(asked.map(([name, from]) => `${from} imports ${name}`).sort()).toEqual(
      VENUES.flatMap((venue) =>
        ['account', 'baseFees', 'fromConfig'].map(
          (name) => `${PLUGINS} imports lib/client/${venue}/${name}.ts`,
        ),
      ).sort(),
    )
  })

  it.each(VENUES)('of %s: nothing of another venue', (venue) => {
    const reached = reachedFrom([`lib/client/${venue}/fromConfig.ts`], 'later')
    expect(reached.size).toBeGreaterThan(50)
    const others = isIn(VENUES.filter((other) => other !== venue).flatMap(roomsOf))
    const found = [...reached].filter(([name]) => others(name))
    expect(found.map(([name, from]) => `${from} imports ${name}`)).toEqual([])
  })
})

/** Modules and packages that files import, each with the file that asked first; the server's left out. */
function reachedFrom(
  files: readonly string[],
  when: 'at once' | 'later',
): ReadonlyMap<string, string> {
  const reached = new Map(files.map((file) => [file, 'the page']))
  for (const [file] of reached) {
    if (!existsSync(join(root, file))) continue
    const { atOnce, later } = importsOf(file)
    for (const name of when === 'later' ? [...atOnce, ...later] : atOnce) {
      if (!name.startsWith('server/') && !reached.has(name)) reached.set(name, file)
    }
  }
  return reached
}

interface Imports {
  atOnce: readonly string[]
  later: readonly string[]
}

const known = new Map<string, Imports>()

function importsOf(file: string): Imports {
  const before = known.get(file)
  if (before !== undefined) return before
  const text = readFileSync(join(root, file), 'utf8')
  const { program, module } = parseSync(file, text)
  const atOnce = program.body.flatMap((statement) => {
    if (!('source' in statement) || !statement.source) return []
    const isType =
      ('importKind' in statement && statement.importKind === 'type') ||
      ('exportKind' in statement && statement.exportKind === 'type')
    return isType ? [] : [fileOf(statement.source.value, file)]
  })
  const later = module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
    fileOf(text.slice(start + 1, end - 1), file),
  )
  const imports = { atOnce, later }
  known.set(file, imports)
  return imports
}

/** The file that an import stands for; a package's own name where it is none of ours. */
function fileOf(name: string, from: string): string {
  const isOurs = name.startsWith('@/') || name.startsWith('.')
  if (!isOurs) return name
  const path = name.startsWith('@/') ? name.slice(2) : join(dirname(from), name)
  const found = ['.ts', '.tsx', '.mjs', ''].find((end) => existsSync(join(root, path + end)))
  return path + (found ?? '')
}
