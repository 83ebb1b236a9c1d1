import { formatPercent, type MaybeDecimal } from '@/lib/decimal/format'
import { DIRECTION_ARROW, DIRECTION_TEXT, directionWord, percentDirection } from './direction'

export interface PercentProps {
  /** A fraction: 0.0125 is 1.25 %. */
  fraction: MaybeDecimal
  decimals?: number
  /** `plain` is a share; `signed` carries a sign; `arrow` an arrow instead of the sign. */
  look?: 'plain' | 'signed' | 'arrow'
  className?: string
}

/** A fraction as percent; a change has a sign or an arrow, and a colour. */
export function Percent({ fraction, decimals = 2, look = 'plain', className }: PercentProps) {
  if (look === 'plain') {
    return <span className={className}>{formatPercent(fraction, { decimals })}</span>
  }
  const direction = percentDirection(fraction, decimals)
  const text = formatPercent(fraction, { decimals, signed: look === 'signed' })
  return (
    <span className={`${DIRECTION_TEXT[direction]} ${className ?? ''}`}>
      {look === 'arrow' && direction !== 'flat' ? (
        <>
          <span aria-hidden="true">{DIRECTION_ARROW[direction]} </span>
          <span className="sr-only">{directionWord(direction)} </span>
          {text.replace('−', '')}
        </>
      ) : (
        text
      )}
    </span>
  )
}
