import { expect, it } from 'vitest'
import { decimal, ZERO } from '@/lib/decimal/decimal'
import { ETH_USDC, listed } from '@/lib/venues/lighter/testing/details'
import type { WireAccountAsset } from '@/lib/venues/lighter/wire/account'
import { spotAvailable } from './spotAvailable'

const asset = (asset_id: number, balance: string, locked: string) =>
  ({
    ...{ asset_id, symbol: '', margin_mode: 'enabled' },
    ...{ balance: decimal(balance), locked_balance: decimal(locked) },
  }) as WireAccountAsset

const rows = [asset(1, '1.23456789', '0.2'), asset(3, '500', '120')]
const classic = { account_trading_mode: 0, available_balance: decimal('9000') }
const pair = listed(ETH_USDC)

it('sells the base and buys with the quote that no order holds', () => {
  expect(spotAvailable(classic, rows, pair, decimal('3000'))).toEqual({
    ...{ buy: '380', sell: '3103.70367', sellUnits: '1.03456789' },
  })
  expect(spotAvailable(classic, [], pair)).toEqual({ buy: '0', sell: '0', sellUnits: '0' })
})

it('knows what can be sold without a price, and no more than nothing where orders hold it all', () => {
  expect(spotAvailable(classic, rows, pair)).toMatchObject({ sell: '0', sellUnits: '1.03456789' })
  expect(spotAvailable(classic, [asset(1, '1', '2')], pair).sellUnits).toBe('0')
})

it('buys with the free collateral of a unified account too', () => {
  const unified = { ...classic, account_trading_mode: 1 }
  expect(spotAvailable(unified, rows, pair).buy).toBe('9380')
  const short = { ...unified, available_balance: decimal('-5') }
  expect(spotAvailable(short, [asset(3, '0', '0')], pair).buy).toBe(ZERO)
})
