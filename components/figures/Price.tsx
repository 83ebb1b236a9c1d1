import { formatPrice, type MaybeDecimal } from '@/lib/decimal/format'

export interface PriceProps {
  value: MaybeDecimal
  /** Places it is fixed to, so that columns do not dance. */
  decimals: number
  className?: string
}

/** A price, fixed to its tick. */
export function Price({ value, decimals, className }: PriceProps) {
  return <span className={className}>{formatPrice(value, { decimals })}</span>
}
