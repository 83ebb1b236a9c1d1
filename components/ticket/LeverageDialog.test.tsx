import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { testMarket, testPosition } from '@/components/ticket/testing/testTicket'
import type { MarginMode } from '@/lib/schema/model/enums'
import type { Market } from '@/lib/schema/model/market'
import type { Position } from '@/lib/schema/model/position'
import { marginModeOf, venueRules } from '@/lib/trade/rules/venueRules'
import { kindA, kindB, kindC } from '@/lib/trade/testing/madeUpProviders'
import { LeverageDialog } from './LeverageDialog'

vi.mock('@/components/ui/overlays/Dialog', () => ({
  Dialog: ({ children }: { children: ReactNode }) => children,
}))
vi.mock('@/components/session/wallet/useWallet', () => ({ useWallet: () => ({}) }))
vi.mock('@/components/session/actions/useRunAction', () => ({ useRunAction: () => undefined }))
vi.mock('./LeverageEffectRows', () => ({ useLeverageEffect: () => undefined }))

/** What the dialog opens with: each mode, whether it is chosen, and why it cannot be. */
function modesAt(
  provider: typeof kindA,
  market: Market = testMarket,
  position: Position | undefined = undefined,
) {
  const { marginModes } = venueRules(provider)
  const markup = renderToStaticMarkup(
    <LeverageDialog
      {...{ provider, market, position, leverage: 10, unknownText: undefined }}
      {...{ modes: marginModes.modes, onClose: () => undefined }}
      marginMode={marginModeOf(marginModes, market, position, undefined)}
    />,
  )
  const segments = [...markup.matchAll(/<button[^>]*role="radio"([^>]*)>([^<]*)</g)]
  return segments.map(([, attributes = '', label]) => [
    label,
    attributes.includes('aria-checked="true"'),
    /title="([^"]*)"/.exec(attributes)?.[1],
  ])
}

it('offers the margin modes of the venue, its own first, and says why there is no other', () => {
  expect(modesAt(kindA)).toEqual([
    ['Isolated', true, undefined],
    ['Cross', false, undefined],
  ])
  expect(modesAt(kindB)).toEqual([
    ['Isolated', false, undefined],
    ['Cross', true, undefined],
  ])
  expect(modesAt(kindC)).toEqual([
    ['Isolated', false, 'Venue C has cross margin only.'],
    ['Cross', true, undefined],
  ])
})

it('keeps the mode of a market that has one alone, and of an open position', () => {
  expect(modesAt(kindB, { ...testMarket, onlyIsolated: true })).toEqual([
    ['Isolated', true, undefined],
    ['Cross', false, 'Isolated margin only on this market.'],
  ])
  // Also where the venue begins with the other mode.
  const why = 'Close the position to change its margin mode.'
  const opened = (marginMode: MarginMode) => ({ ...testPosition, marginMode })
  for (const provider of [kindA, kindB]) {
    expect(modesAt(provider, testMarket, opened('CROSS'))).toEqual([
      ['Isolated', false, why],
      ['Cross', true, undefined],
    ])
    expect(modesAt(provider, testMarket, opened('ISOLATED'))).toEqual([
      ['Isolated', true, undefined],
      ['Cross', false, why],
    ])
  }
})
