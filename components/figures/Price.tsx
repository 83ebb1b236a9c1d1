import { formatPrice, type MaybeDecimal } from '@/lib/decimal/format'

export interface PriceProps {
  value: MaybeDecimal
  /** Places it is fixed to, so that columns do not dance. */
  decimals: number
  className?: string
}

/** A price, fixed to its tick. */
export function Price({ value, decimals, className }: PriceProps) {
  const text = formatPrice(value, { decimals })
  // A bare text costs a long table half of what an element around it does.
  return className === undefined ? text : <span className={className}>{text}</span>
}
