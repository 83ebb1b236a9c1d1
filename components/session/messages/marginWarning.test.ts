import { expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { type MarginLeft, marginLevel } from '@/lib/trade/margin/marginLeft'
import { createMarginWatch } from './marginWarning'

const asset = { providerId: 'venue', id: 'BTC', displaySymbol: 'BTC', logoURI: '' }

function margin(left: string): MarginLeft {
  return {
    left: decimal(left),
    level: marginLevel(decimal(left)),
    position: {
      market: {
        providerId: 'venue',
        id: 'BTC',
        categoryId: 'perps',
        baseAsset: asset,
        quoteAsset: asset,
        positionMarginAdjustment: 'ADD_AND_REMOVE',
      },
      side: 'LONG',
      size: decimal('0.02'),
      entryPrice: decimal('60000'),
      markPrice: decimal('58300'),
      liquidationPrice: decimal('57928'),
      unrealizedPnl: decimal('-34'),
      leverage: 20,
      marginUsed: decimal('60'),
      marginMode: 'ISOLATED',
    },
  }
}

it('warns once of a position in danger, and again only after it recovered', () => {
  const watch = createMarginWatch()
  const warnings = ['0.4', '0.19', '0.21', '0.15', '0.31', '0.1'].map(
    (left) => watch([margin(left)]).entered.length,
  )
  expect(warnings).toEqual([0, 1, 0, 0, 0, 1])
})

it('says how much margin is left and where the liquidation is', () => {
  expect(createMarginWatch()([margin('0.12')]).entered).toEqual([
    {
      id: 'margin-venue-BTC-LONG',
      title: 'Near liquidation: long 0.02 BTC',
      description:
        '12% of its margin left. Liquidation at 57,928. Add margin or reduce the position.',
    },
  ])
})

it('warns of the same market on two venues apart, each with the name of its venue', () => {
  const [first, second] = [margin('0.1'), margin('0.1')]
  second.position.market = { ...second.position.market, providerId: 'other' }
  const [own] = createMarginWatch(() => 'Venue')([first]).entered
  const [other] = createMarginWatch(() => 'Other')([second]).entered
  expect([own?.id, other?.id]).toEqual(['margin-venue-BTC-LONG', 'margin-other-BTC-LONG'])
  expect(own?.description).toContain('Venue')
  expect(other?.description).toContain('Other')
})

it('takes the warning back once the position recovered or is gone', () => {
  const watch = createMarginWatch()
  watch([margin('0.1')])
  expect(watch([margin('0.25')]).ended).toEqual([])
  expect(watch([margin('0.5')]).ended).toEqual(['margin-venue-BTC-LONG'])
  watch([margin('0.1')])
  expect(watch([]).ended).toEqual(['margin-venue-BTC-LONG'])
})
