import type { MovedLine } from '@/components/chart/lines/chartLine'
import type { Decimal } from '@/lib/decimal/decimal'
import type { Position } from '@/lib/schema/model/position'

/** What of a position decides what an exit closes and brings. */
type AskedPosition = Pick<Position, 'side' | 'size' | 'entryPrice'>

/** The price of an exit that is being set on the chart. */
export interface ChosenExit {
  price: Decimal
  stage: MovedLine['stage']
  /** Of `asked`: the position as the question showed it. Nothing is sent once it differs. */
  askedOf?: AskedPosition
}

/** Whether a person is asked to send an exit, and the position is still the one it was asked for. */
export function isExitAsked(chosen: ChosenExit | undefined, position: AskedPosition): boolean {
  const { stage, askedOf } = chosen ?? {}
  return (
    stage === 'asked' &&
    askedOf?.side === position.side &&
    askedOf.size === position.size &&
    askedOf.entryPrice === position.entryPrice
  )
}
