/** How an isolated-only market treats margin: `strictIsolated` never gives it back. */
export type VenueMarginMode = 'strictIsolated' | 'noCross'

/** A perpetual as the tables below write it down. */
export interface PerpRow {
  coin: string
  sizeDecimals: number
  /** Of the tiered margin tables, or the leverage of a single-tier table. */
  marginTableId: number
  price: string
  hourlyVolatilityBps: number
  spreadTenthBps: number
  depthUsd: number
  marginMode?: VenueMarginMode
  isDelisted?: boolean
  /** The market whose price it follows, where that is another one. */
  underlying?: string
}

type RowTail = [table: number, price: string, volatility: number, spread: number, depth: number]
/** A row in short. */
export const row = (coin: string, sizeDecimals: number, ...tail: RowTail): PerpRow => ({
  coin,
  sizeDecimals,
  marginTableId: tail[0],
  price: tail[1],
  hourlyVolatilityBps: tail[2],
  spreadTenthBps: tail[3],
  depthUsd: tail[4],
})
