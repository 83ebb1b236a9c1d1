'use client'
import { createContext, type ReactNode, useContext } from 'react'
import type { Position } from '@/lib/schema/model/position'
import type { MarginLeft } from '@/lib/trade/margin/marginLeft'
import { useMarginsLeft } from './useMarginsLeft'

const MarginsContext = createContext<readonly MarginLeft[]>([])

/** Works the margins left out once for all cells below; its updates render the cells alone. */
export function MarginsLeft({ provider, children }: { provider: string; children: ReactNode }) {
  return <MarginsContext value={useMarginsLeft(provider)}>{children}</MarginsContext>
}

/** Hands margins of several venues to all cells below. */
export function MarginsOf({
  margins,
  children,
}: {
  margins: readonly MarginLeft[]
  children: ReactNode
}) {
  return <MarginsContext value={margins}>{children}</MarginsContext>
}

/** The margin left of one position, inside of either; undefined while it is not known. */
export function useMarginLeft({ market, side }: Position): MarginLeft | undefined {
  return useContext(MarginsContext).find(
    ({ position }) =>
      position.market.providerId === market.providerId &&
      position.market.id === market.id &&
      position.side === side,
  )
}
