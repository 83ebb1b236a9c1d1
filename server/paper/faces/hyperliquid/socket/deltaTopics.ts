import { deflateRawSync } from 'node:zlib'
import { z } from 'zod'
import type { FaceContext } from '@/server/paper/faces/hyperliquid/context'
import { l2Book, readGrouping } from '@/server/paper/faces/hyperliquid/views/bookView'
import { assetContext } from '@/server/paper/faces/hyperliquid/views/marketView'
import { spotContext } from '@/server/paper/faces/hyperliquid/views/spotMeta'
import { coinKey } from './blockDigest'
import { type TopicType, topicType } from './topicType'

const CONTEXT_MS = 1_000
/** Third parties saw the live venue send two of these a second. */
const BOOK_MS = 500

type Fields = Readonly<Record<string, unknown>>

/** Remembers by name what was sent, and sends only what differs from it. */
function createChanges() {
  const reported = new Map<string, Fields>()
  return {
    /** Fields of each name that changed since the last time; names without a change are left out. */
    since(present: ReadonlyMap<string, Fields>): Map<string, Fields> {
      const changed = new Map<string, Fields>()
      for (const [name, fields] of present) {
        const before = reported.get(name) ?? {}
        const entries = Object.entries(fields).filter(
          ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key]),
        )
        if (entries.length > 0) changed.set(name, Object.fromEntries(entries))
        reported.set(name, fields)
      }
      return changed
    },
  }
}

function pack(value: unknown): string {
  return deflateRawSync(JSON.stringify(value)).toString('base64')
}

/** Contexts of markets, by coin. */
function contextsOf(context: FaceContext, isSpot: boolean): Map<string, Fields> {
  const rows = context.catalogue.all().flatMap(({ marketId, spot }): [string, Fields][] => {
    const market = context.host.view.market(marketId)
    if (market === undefined || (spot !== undefined) !== isSpot) return []
    if (!isSpot) return [[marketId, { ...assetContext(context, market) }]]
    // The keys of the rows say the coin; what never changes in between is no part of these.
    const { coin: _coin, totalSupply: _totalSupply, ...fields } = spotContext(context, market)
    return [[marketId, fields]]
  })
  return new Map(rows)
}

/** Mark and mid of all markets. */
function pricesOf(context: FaceContext): Map<string, Fields> {
  const rows = context.catalogue.all().flatMap(({ marketId }): [string, Fields][] => {
    const market = context.host.view.market(marketId)
    if (market === undefined) return []
    const { markPx, midPx } = assetContext(context, market)
    return [[marketId, midPx === null ? { markPx } : { markPx, midPx }]]
  })
  return new Map(rows)
}

/** Perpetuals by the sub-venue that lists them, as the packed frame groups them. */
function byDex(changed: ReadonlyMap<string, Fields>): [string, Fields[]][] {
  const groups = new Map<string, Fields[]>()
  for (const [coin, fields] of changed) {
    const dex = coin.includes(':') ? (coin.split(':')[0] ?? '') : ''
    const group = groups.get(dex) ?? []
    group.push({ coin, ...fields })
    groups.set(dex, group)
  }
  return [...groups]
}

/** A packed channel: everything at first, then what changed, at most once a second. */
function packedTopic(
  channel: string,
  read: (context: FaceContext) => Map<string, Fields>,
  shape: (changed: ReadonlyMap<string, Fields>) => unknown,
): TopicType {
  return topicType({}, (context) => {
    const changes = createChanges()
    // The snapshot holds all of this.
    changes.since(read(context))
    return {
      channel,
      subscription: { type: channel },
      snapshot: () => [pack(shape(read(context)))],
      state: {
        touchedBy: [],
        intervalMs: CONTEXT_MS,
        build() {
          const changed = changes.since(read(context))
          return changed.size === 0 ? [] : [pack(shape(changed))]
        },
      },
    }
  })
}

/** Channels that send differences. The venue documents none of them but the first. */
export const DELTA_TOPICS: Readonly<Record<string, TopicType>> = {
  fastAssetCtxs: packedTopic('fastAssetCtxs', pricesOf, (changed) => Object.fromEntries(changed)),
  pac: packedTopic('pac', (context) => contextsOf(context, false), byDex),
  sac: packedTopic(
    'sac',
    (context) => contextsOf(context, true),
    (changed) => Object.fromEntries(changed),
  ),
  l2: topicType(
    {
      c: z.string(),
      s: z.int().min(2).max(5).nullish(),
      m: z.literal([1, 2, 5]).nullish(),
    },
    (context, { c: coin, s, m }) => {
      const grouping = readGrouping({ nSigFigs: s, mantissa: m })
      if (grouping === undefined || context.catalogue.byCoin(coin) === undefined) return undefined
      const read = () => l2Book(context, coin, grouping)
      let reported = read()
      return {
        channel: 'l2',
        subscription: { type: 'l2', c: coin, s: grouping.nSigFigs, m: grouping.mantissa },
        snapshot: () => {
          const book = read()
          return book === null ? [] : [{ s: { coin, levels: book.levels, time: book.time } }]
        },
        state: {
          touchedBy: [coinKey(coin)],
          intervalMs: BOOK_MS,
          build() {
            const book = read()
            if (book === null) return []
            const sides = book.levels.map((levels, at) =>
              changedLevels(reported?.levels[at] ?? [], levels),
            )
            reported = book
            if (sides.every((side) => side.length === 0)) return []
            return [{ c: pack({ c: coin, t: book.time, l: sides }) }]
          },
        },
      }
    },
  ),
}

interface Level {
  px: string
  sz: string
}

/** New and changed levels of a side with their size; those that are gone have size 0. */
function changedLevels(
  before: readonly Level[],
  after: readonly Level[],
): { p: string; s: string }[] {
  const sizes = new Map(before.map(({ px, sz }) => [px, sz]))
  const remaining = new Set(after.map(({ px }) => px))
  return [
    ...after.filter(({ px, sz }) => sizes.get(px) !== sz).map(({ px, sz }) => ({ p: px, s: sz })),
    ...before.filter(({ px }) => !remaining.has(px)).map(({ px }) => ({ p: px, s: '0' })),
  ]
}
