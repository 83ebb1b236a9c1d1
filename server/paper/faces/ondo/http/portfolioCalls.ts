import type { FaceContext } from '@/server/paper/faces/ondo/context'
import { netInvestedMicro } from '@/server/paper/faces/ondo/views/accountView'
import { money, time, valueMicro } from '@/server/paper/faces/ondo/views/numbers'
import { type OwnCall, read } from './call'
import { badRequest } from './errors'

const DAY_MS = 86_400_000
const FILLS_READ = 10_000
const POINTS = 48
const RANGES: Readonly<Record<string, number>> = {
  '24h': DAY_MS,
  '7d': 7 * DAY_MS,
  '30d': 30 * DAY_MS,
}

interface Change {
  timeMs: number
  realizedMicro: number
  volumeMicro: number
  inMicro: number
  outMicro: number
}

const NOTHING = { realizedMicro: 0, volumeMicro: 0, inMicro: 0, outMicro: 0 }

/** Everything that moved an account's money, oldest first. */
function changesOf(context: FaceContext, account: string): Change[] {
  const { catalogue, facts, host } = context
  const fills = host.view.fills(account, FILLS_READ).map((fill): Change => {
    const definition = catalogue.bySymbol(fill.marketId)?.definition
    const { priceDecimals = 0, sizeDecimals = 0 } = definition ?? {}
    const worth = valueMicro({ priceDecimals, sizeDecimals }, fill.priceTicks, fill.sizeLots)
    const realizedMicro = fill.closedPnlMicro - fill.feeMicro
    return { ...NOTHING, timeMs: fill.timeMs, realizedMicro, volumeMicro: worth }
  })
  const older = olderFills(context, account, fills)
  const fundings = facts
    .amounts('funding', account)
    .map(({ amountMicro, timeMs }): Change => ({ ...NOTHING, timeMs, realizedMicro: amountMicro }))
  const deposits = facts
    .amounts('deposit', account)
    .map(({ amountMicro, timeMs }): Change => ({ ...NOTHING, timeMs, inMicro: amountMicro }))
  const withdrawals = facts
    .amounts('withdrawal', account)
    .map(({ amountMicro, timeMs }): Change => ({ ...NOTHING, timeMs, outMicro: amountMicro }))
  return [...older, ...fills, ...fundings, ...deposits, ...withdrawals].sort(
    (a, b) => a.timeMs - b.timeMs,
  )
}

/**
 * What fills that are kept no more realised, as one change at the time of the oldest that is kept.
 * Their volume by day is not known any more: none is counted.
 */
function olderFills({ host }: FaceContext, account: string, recent: readonly Change[]): Change[] {
  const { realizedMicro = 0, feesMicro = 0 } = host.view.account(account)?.traded ?? {}
  const older = realizedMicro - feesMicro - sumOf(recent, 'realizedMicro')
  const [newest] = recent
  const oldestMs = recent.reduce(
    (least, { timeMs }) => Math.min(least, timeMs),
    newest?.timeMs ?? 0,
  )
  return older === 0 ? [] : [{ ...NOTHING, timeMs: oldestMs, realizedMicro: older }]
}

const sumOf = (changes: readonly Change[], key: keyof typeof NOTHING): number =>
  changes.reduce((sum, change) => sum + change[key], 0)

function equityOf({ host }: FaceContext, account: string): number {
  const main = host.view.tokens(account).find(({ token }) => token === 'USDC')?.units ?? 0
  return (host.view.account(account)?.equityMicro ?? 0) + main
}

/** What an account is worth and has traded, now and over a time. */
export const PORTFOLIO_CALLS: readonly OwnCall[] = [
  read('/v1/portfolio/summary', (context, _question, _params, { account }) => {
    const changes = changesOf(context, account)
    const nowMs = context.host.now()
    const volume = (lastMs: number) =>
      money(
        sumOf(
          changes.filter(({ timeMs }) => timeMs >= nowMs - lastMs),
          'volumeMicro',
        ),
      )
    const equityMicro = equityOf(context, account)
    const investedMicro = netInvestedMicro(context, account)
    const total = context.host.view.account(account)?.cumulativeVolumeMicro ?? 0
    return {
      result: {
        marginBalance: money(equityMicro),
        netInvested: money(investedMicro),
        totalPnL: money(equityMicro - investedMicro),
        realizedPnl: money(sumOf(changes, 'realizedMicro')),
        volume7d: volume(7 * DAY_MS),
        volume30d: volume(30 * DAY_MS),
        volumeAllTime: money(total),
        points: '0',
      },
    }
  }),
  read('/v1/portfolio/summary/graph', (context, { query }, _params, { account }) => {
    const range = query.optional('range') ?? '7d'
    const changes = changesOf(context, account)
    const nowMs = context.host.now()
    const lengthMs = range === 'all' ? nowMs - (changes[0]?.timeMs ?? nowMs) : RANGES[range]
    if (lengthMs === undefined) throw badRequest('range is not supported')
    const stepMs = Math.max(1, Math.floor(lengthMs / POINTS))
    const points: object[] = []
    for (let at = 0; at <= POINTS; at += 1) {
      const timeMs = nowMs - (POINTS - at) * stepMs
      const before = changes.filter((change) => change.timeMs <= timeMs)
      const [inMicro, outMicro] = [sumOf(before, 'inMicro'), sumOf(before, 'outMicro')]
      const realizedMicro = sumOf(before, 'realizedMicro')
      const investedMicro = inMicro - outMicro
      // What was not realised is known for now alone.
      const worthMicro = at === POINTS ? equityOf(context, account) : investedMicro + realizedMicro
      points.push({
        time: time(timeMs),
        marginBalance: money(worthMicro),
        totalPnL: money(worthMicro - investedMicro),
        realizedPnl: money(realizedMicro),
        netInvested: money(investedMicro),
        fillVolume: money(sumOf(before, 'volumeMicro')),
        allTimeDeposits: money(inMicro),
        allTimeWithdrawals: money(outMicro),
      })
    }
    return { result: points }
  }),
]
