import { formatCompact, formatUsd, type MaybeDecimal } from '@/lib/decimal/format'

export interface UsdProps {
  value: MaybeDecimal
  /** Shortened (`$4.81B`) with the full figure as its title; for lists alone. */
  isCompact?: boolean
  /** Without the dollar sign where the column says it. */
  hasSymbol?: boolean
  className?: string
}

/** An amount in USD. */
export function Usd({ value, isCompact = false, hasSymbol = true, className }: UsdProps) {
  const symbol = hasSymbol ? '$' : ''
  return (
    <span className={className} title={isCompact ? formatUsd(value) : undefined}>
      {isCompact ? formatCompact(value, { symbol }) : formatUsd(value, { symbol })}
    </span>
  )
}
