import type { ReactElement } from 'react'
import { formatSigned, type MaybeDecimal } from '@/lib/decimal/format'
import { DIRECTION_TEXT, shownDirection } from './direction'
import { Own } from './Own'

export interface SignedPnlProps {
  /** Profit or loss in USD. */
  value: MaybeDecimal
  decimals?: number
  hasSymbol?: boolean
  className?: string
}

/** A profit or loss of the account: with its sign, coloured by it; masked where balances are hidden. */
export function SignedPnl(props: SignedPnlProps) {
  return <Own>{signedFigure(props)}</Own>
}

/** The same unmasked: what shows it asks itself whether balances are hidden. */
export function signedFigure({
  value,
  decimals = 2,
  hasSymbol = false,
  className,
}: SignedPnlProps): ReactElement {
  return (
    <span className={`${DIRECTION_TEXT[shownDirection(value, decimals)]} ${className ?? ''}`}>
      {formatSigned(value, { decimals, symbol: hasSymbol ? '$' : '' })}
    </span>
  )
}
