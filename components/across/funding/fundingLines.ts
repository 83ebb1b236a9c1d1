import { toNumberForDrawing } from '@/lib/decimal/format'
import type { FundingPoint } from '@/lib/schema/model/fundingPoint'
import { annualizedRate } from '@/lib/trade/fundingRate'

const WEEK_MS = 604_800_000

/** Settlements of one venue, as a line is drawn of them. */
export interface FundingSeries {
  points: readonly FundingPoint[]
  /** Seconds that a settlement stands for. */
  payoutCadenceSeconds: number
}

/** Lines of yearly rates over the last seven days in one box, all to one scale. */
export interface FundingLines {
  /** Where zero lies. */
  zeroY: number
  /** Yearly rates at the top and the bottom of the box, as fractions. */
  top: number
  bottom: number
  /** One SVG path for each series; empty where nothing settled. */
  paths: readonly string[]
}

/** The lines of several venues: steps, for a settled rate holds until the next one. */
export function fundingLines(
  series: readonly FundingSeries[],
  box: { width: number; height: number },
  nowMs: number,
): FundingLines {
  const startMs = nowMs - WEEK_MS
  const rated = series.map(({ points, payoutCadenceSeconds }) =>
    points
      .filter(({ timestamp }) => timestamp > startMs && timestamp <= nowMs)
      .map(({ timestamp, rate }) => ({
        atMs: timestamp,
        apr: toNumberForDrawing(annualizedRate(rate, payoutCadenceSeconds)),
      }))
      .sort((a, b) => a.atMs - b.atMs),
  )
  const aprs = rated.flat().map(({ apr }) => apr)
  const top = Math.max(0, ...aprs)
  const bottom = Math.min(0, ...aprs)
  const span = top - bottom
  const toY = (apr: number) =>
    round(span === 0 ? box.height / 2 : ((top - apr) / span) * box.height)
  const toX = (atMs: number) => round(((atMs - startMs) / WEEK_MS) * box.width)
  return {
    zeroY: toY(0),
    top,
    bottom,
    paths: rated.map((line) =>
      line
        .map(({ atMs, apr }, index) =>
          index === 0 ? `M${toX(atMs)} ${toY(apr)}` : `H${toX(atMs)}V${toY(apr)}`,
        )
        .join(''),
    ),
  }
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10
}
