import { formatSigned, type MaybeDecimal } from '@/lib/decimal/format'
import { DIRECTION_TEXT, directionOf } from './direction'
import { Own } from './Own'

export interface SignedPnlProps {
  /** Profit or loss in USD. */
  value: MaybeDecimal
  decimals?: number
  hasSymbol?: boolean
  className?: string
}

/** A profit or loss of the account: with its sign, coloured by it; masked where balances are hidden. */
export function SignedPnl({ value, decimals = 2, hasSymbol = false, className }: SignedPnlProps) {
  return (
    <Own>
      <span className={`${DIRECTION_TEXT[directionOf(value)]} ${className ?? ''}`}>
        {formatSigned(value, { decimals, symbol: hasSymbol ? '$' : '' })}
      </span>
    </Own>
  )
}
