import { formatCompact, formatSpendable, formatUsd, type MaybeDecimal } from '@/lib/decimal/format'
import { Own } from './Own'

export interface UsdProps {
  value: MaybeDecimal
  /** Shortened (`$4.81B`) with the full figure as its title; for lists alone. */
  isCompact?: boolean
  /** Without the dollar sign where the column says it. */
  hasSymbol?: boolean
  /** Money to spend or withdraw: rounded down, never more than there is. */
  isSpendable?: boolean
  /** Of the account itself: masked where the person hides balances. */
  isOwn?: boolean
  className?: string
}

/** An amount in USD. */
export function Usd({
  value,
  isCompact = false,
  hasSymbol = true,
  isSpendable = false,
  isOwn = false,
  className,
}: UsdProps) {
  const symbol = hasSymbol ? '$' : ''
  const write = isCompact ? formatCompact : isSpendable ? formatSpendable : formatUsd
  const figure = (
    <span className={className} title={isCompact ? formatUsd(value) : undefined}>
      {write(value, { symbol })}
    </span>
  )
  return isOwn ? <Own>{figure}</Own> : figure
}
