import { expect, it } from 'vitest'
import { listedMarket } from '@/lib/venues/ondo/testing/markets'
import { WireDeposit, WireLiquidation, WireWithdrawal } from '@/lib/venues/ondo/wire/history'
import { mapDeposit, mapLiquidation, mapWithdrawal } from './history'

const WITHDRAWAL = {
  coin: 'USDC',
  size: '50',
  status: 'complete',
  address: '0x00000000000000000000000000000000000000aa',
  withdrawal_id: 'w_1',
  time: '2026-11-23T18:00:00.000Z',
  usdFee: '1',
}

it('says where a withdrawal went, as far as the venue does', () => {
  const read = (wire: object) => mapWithdrawal(WireWithdrawal.parse(wire), 'ondo')
  expect(read(WITHDRAWAL)).toMatchObject({
    type: 'WITHDRAWAL',
    amount: '50',
    counterpartyAddress: WITHDRAWAL.address,
  })
  expect(read({ ...WITHDRAWAL, address: undefined })).not.toHaveProperty('counterpartyAddress')
})

it('says where a deposit came from, unless it was minted', () => {
  const sender = '0x054a000000000000000000000000000000000001'
  const wire = {
    coin: 'USDC',
    size: '1000.00',
    status: 'confirmed',
    txid: '0xabc',
    time: '2026-11-23T18:00:00.000Z',
  }
  const read = (fromAddress: string) =>
    mapDeposit(WireDeposit.parse({ ...wire, fromAddress }), 'ondo')
  expect(read(sender)).toMatchObject({ type: 'DEPOSIT', counterpartyAddress: sender })
  expect(read(`0x${'0'.repeat(40)}`)).not.toHaveProperty('counterpartyAddress')
})

it('says how much of a position a liquidation took over, which may be a part of it', () => {
  const wire = {
    ...{ id: 'liq_1', time: '2026-11-23T18:00:00.000Z', status: 'stop' },
    filledQuantity: '0.4',
    triggeringPositions: [{ market: 'BTC-USD.P', netQuantity: '2' }],
  }
  const sizesOf = (more: object) => {
    const read = mapLiquidation(WireLiquidation.parse({ ...wire, ...more }), listedMarket, 'ondo')
    expect.assert(read?.type === 'LIQUIDATION')
    return read.liquidatedPositions.map(({ size }) => size)
  }
  expect(sizesOf({})).toEqual(['0.4'])
  expect(sizesOf({ filledQuantity: undefined })).toEqual(['2'])
  const several = [...wire.triggeringPositions, { market: 'BTC-USD.P', netQuantity: '3' }]
  expect(sizesOf({ triggeringPositions: several })).toEqual(['2', '3'])
})
