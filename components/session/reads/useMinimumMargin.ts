'use client'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { type Decimal, parseDecimal } from '@/lib/decimal/decimal'
import type { Position } from '@/lib/schema/model/position'

/** Margin that the venue keeps in an isolated position, in USD; undefined where it says nothing. */
export function useMinimumMargin(provider: string, position: Position): Decimal | undefined {
  const client = usePerpsClient()
  const constraints = client.plugin(provider).marginConstraints?.(position)
  return constraints && parseDecimal(constraints.minimumMarginRequirement)
}
