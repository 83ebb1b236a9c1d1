import type { FaceContext } from '@/server/paper/faces/hyperliquid/context'
import { usdText, valueMicro } from '@/server/paper/faces/hyperliquid/listings/catalogue'
import { accountWorth, perpsWorth, type Worth } from './accountWorth'
import { toScaled } from './decimalText'
import { type LedgerScope, movedMicro } from './ledgerMove'

const DAY_MS = 24 * 3_600_000
const POINTS = 24
const PERIODS = [
  ['day', DAY_MS],
  ['week', 7 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['allTime', undefined],
] as const

/** A change of the account's worth: profit realized, fee, funding, or money moved in or out. */
interface Change {
  timeMs: number
  profitMicro: number
  movedMicro: number
  volumeMicro: number
}

/**
 * `portfolio`: value and profit over time, of the account and of its perpetuals, rebuilt backwards
 * from today's value through fills, funding and transfers. Unrealized profit, that of spot balances
 * included, counts at the end only.
 */
export function portfolioOf(context: FaceContext, user: string) {
  const capital = (name: string) => `perp${name[0]?.toUpperCase()}${name.slice(1)}`
  const perps = rowsOf(context, user, 'perps', perpsWorth(context, user))
  return [
    ...rowsOf(context, user, 'account', accountWorth(context, user)),
    ...perps.map(([name, data]) => [capital(name), data] as const),
  ]
}

function rowsOf(context: FaceContext, user: string, scope: LedgerScope, worth: Worth) {
  const nowMs = context.host.now()
  const changes = changesOf(context, user, scope)
  const firstMs = changes[0]?.timeMs ?? nowMs
  return PERIODS.map(([name, lengthMs]) => {
    const startMs = Math.max(lengthMs === undefined ? firstMs : nowMs - lengthMs, firstMs)
    return [name, history({ changes, startMs, nowMs, ...worth })] as const
  })
}

function history(of: {
  changes: readonly Change[]
  startMs: number
  nowMs: number
  equityMicro: number
  unrealizedMicro: number
}) {
  const within = of.changes.filter((change) => change.timeMs >= of.startMs)
  const stepMs = Math.max(Math.floor((of.nowMs - of.startMs) / POINTS), 1)
  const times = Array.from({ length: POINTS }, (_entry, index) => of.startMs + index * stepMs)
  const total = (key: 'profitMicro' | 'movedMicro', fromMs: number) =>
    within.reduce((sum, change) => (change.timeMs >= fromMs ? sum + change[key] : sum), 0)
  const cashMicro = of.equityMicro - of.unrealizedMicro
  const profitAllMicro = total('profitMicro', of.startMs)
  const values = times.map((timeMs) => {
    const later = total('profitMicro', timeMs) + total('movedMicro', timeMs)
    return [timeMs, usdText(cashMicro - later)] as const
  })
  const profits = times.map(
    (timeMs) => [timeMs, usdText(profitAllMicro - total('profitMicro', timeMs))] as const,
  )
  return {
    accountValueHistory: [...values, [of.nowMs, usdText(of.equityMicro)]],
    pnlHistory: [...profits, [of.nowMs, usdText(profitAllMicro + of.unrealizedMicro)]],
    vlm: usdText(within.reduce((sum, change) => sum + change.volumeMicro, 0)),
  }
}

function changesOf(context: FaceContext, user: string, scope: LedgerScope): Change[] {
  const fills = context.host.view.fills(user, 10_000).flatMap((fill) => {
    const market = context.catalogue.byCoin(fill.marketId)
    if (market === undefined || (market.spot && scope === 'perps')) return []
    const volumeMicro = valueMicro(market, fill.priceTicks, fill.sizeLots)
    const profitMicro = fill.closedPnlMicro - fill.feeMicro
    return [{ timeMs: fill.timeMs, profitMicro, movedMicro: 0, volumeMicro }]
  })
  const fundings = context.facts.fundings(user).map((entry) => ({
    timeMs: entry.timeMs,
    profitMicro: microOf(entry.delta.usdc),
    movedMicro: 0,
    volumeMicro: 0,
  }))
  const moves = context.facts.ledger(user).map((entry) => ({
    timeMs: entry.timeMs,
    profitMicro: 0,
    movedMicro: movedMicro(entry, user, scope),
    volumeMicro: 0,
  }))
  return [...fills, ...fundings, ...moves].sort((a, b) => a.timeMs - b.timeMs)
}

function microOf(usdc: unknown): number {
  return typeof usdc === 'string' ? (toScaled(usdc, 6) ?? 0) : 0
}
