import type { Candle } from '@/lib/schema/model/candle'

/** A candle as machine numbers: an indicator is a picture, and nothing that is sent comes from it. */
export interface Bar {
  /** Opening in Unix milliseconds. */
  t: number
  high: number
  low: number
  close: number
  volume: number
}

/** Undefined while there are too few bars for a value. */
export type Values = readonly (number | undefined)[]

/** A candle for the indicators. */
export function barOf(candle: Candle): Bar {
  return {
    t: candle.t,
    high: Number(candle.h),
    low: Number(candle.l),
    close: Number(candle.c),
    volume: Number(candle.v),
  }
}
