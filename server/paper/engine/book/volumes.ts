import type { Account, Engine } from '@/server/paper/engine/state'

const DAY_MS = 86_400_000
/** Days kept: fourteen that count, and the running one. */
const DAYS_KEPT = 15
const DAYS_COUNTED = 14
/** Spot volume counts twice towards the fee tier. */
const SPOT_WEIGHT = 2

/** Counts a fill towards the volume of its day. */
export function addVolume(
  engine: Engine,
  account: Account,
  fill: { notionalMicro: number; isTaker: boolean; isSpot: boolean },
): void {
  const day = Math.floor(engine.nowMs / DAY_MS)
  let today = account.dailyVolumes.at(-1)
  if (today?.day !== day) {
    today = { day, takerMicro: 0, makerMicro: 0, spotMicro: 0 }
    account.dailyVolumes.push(today)
    if (account.dailyVolumes.length > DAYS_KEPT) account.dailyVolumes.shift()
  }
  account.cumulativeVolumeMicro += fill.notionalMicro
  if (fill.isTaker) today.takerMicro += fill.notionalMicro
  else today.makerMicro += fill.notionalMicro
  if (fill.isSpot) today.spotMicro += fill.notionalMicro
}

/** Volume of the fourteen whole days before today, spot counted twice: what fee tiers go by. */
export function tierVolume(engine: Engine, account: Account): number {
  const today = Math.floor(engine.nowMs / DAY_MS)
  let sumMicro = 0
  for (const { day, takerMicro, makerMicro, spotMicro } of account.dailyVolumes) {
    if (day >= today || day < today - DAYS_COUNTED) continue
    sumMicro += takerMicro + makerMicro + (SPOT_WEIGHT - 1) * spotMicro
  }
  return sumMicro
}
