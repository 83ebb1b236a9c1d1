import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { perp } from '@/lib/across/testing/markets'
import { decimal } from '@/lib/decimal/decimal'
import { kindA } from '@/lib/trade/testing/madeUpProviders'
import { marketsPageColumns } from './marketsPageColumns'

const apr = marketsPageColumns(false).find(({ key }) => key === 'apr')

function shown(rate: string): string {
  const provider = { ...kindA, funding: { ratePeriodSeconds: 3600, payoutCadenceSeconds: 3600 } }
  const context = { funding: { rate: decimal(rate), nextFundingTime: 0 } }
  const row = { market: perp('BTC'), provider, context, isAwaited: false }
  return renderToStaticMarkup(apr?.cell(row as never))
}

it('shows a yearly rate that is zero to the place shown in no colour', () => {
  for (const rate of ['0', '0.00000001', '-0.00000001']) {
    expect(shown(rate)).toMatch(/text-fg ?">0\.0%/)
  }
  expect(shown('0.0000125')).toMatch(/text-up ?">\+11\.0%/)
  expect(shown('-0.0000125')).toMatch(/text-down ?">−11\.0%/)
})
