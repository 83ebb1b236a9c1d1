import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { greyed } from '@/components/figures/testing/greyed'
import { decimal } from '@/lib/decimal/decimal'
import { kindB, kindC } from '@/lib/trade/testing/madeUpProviders'
import { FigureGrid } from './PortfolioFigures'
import type { VenueAccount } from './useVenueAccount'
import { VenueAccounts } from './VenueAccounts'

const figures = {
  equity: decimal('1000.11'),
  freeMargin: decimal('600.22'),
  marginUsed: decimal('400.33'),
  unrealizedPnl: decimal('-5.44'),
}

describe('what follows mark prices that are stale is grey', () => {
  const grid = (isOld: boolean) =>
    renderToStaticMarkup(
      createElement(FigureGrid, {
        ...{ summary: figures, isOld, isError: false, feeTier: undefined },
        ...{ performance: [], hasFailed: false, rangeLabel: 'last 7 days' },
      }),
    )

  it('in the sum of the account, and nothing that is past', () => {
    expect(greyed(grid(true))).toEqual(['$1,000.11', '$600.22', '$400.33', '−$5.44'])
    expect(greyed(grid(false))).toEqual([])
  })

  it('at the venue whose prices they are, and at no other', () => {
    const account = (isOld: boolean): VenueAccount => ({
      ...{ figures, isOld, error: null, retry: () => {}, isGated: false },
      ...{ exists: true, stepsLeft: 0, isCounted: true },
    })
    const accounts = new Map([
      [kindB.key, account(true)],
      [kindC.key, account(false)],
    ])
    const markup = renderToStaticMarkup(
      createElement(VenueAccounts, { venues: [kindB, kindC], signs: new Map(), accounts }),
    )
    expect(greyed(markup)).toEqual(['$1,000.11', '$600.22', '$400.33', '−5.44'])
  })
})
