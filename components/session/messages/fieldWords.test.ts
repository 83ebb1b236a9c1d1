import { describe, expect, it } from 'vitest'
import { tField } from './fieldWords'

describe('tField', () => {
  it.each([
    ['params.destination: no one could take it out', 'To address: no one could take it out'],
    ['params.price: must be a multiple of 0.1', 'Price: must be a multiple of 0.1'],
    ['params.takeProfit.triggerPrice: is required', 'Take profit: is required'],
    ['params.stopLoss: unknown field', 'Stop loss: unknown field'],
    ['params.modifications.0.size: must be greater than 0', 'Size: must be greater than 0'],
    ['params.market.marketId: XYZ is delisted', 'Market: XYZ is delisted'],
    ['address: must be 0x and 40 digits', 'Address: must be 0x and 40 digits'],
  ])('calls the field as its form does: %s', (served, said) => {
    expect(tField(served)).toBe(said)
  })

  it('leaves a field that no form has the name that the interface gives it', () => {
    expect(tField('params.frequencySeconds: unknown field')).toBe('frequencySeconds: unknown field')
  })

  it.each([
    'Price must be divisible by tick size. asset=0',
    'User or API Wallet 0xab: does not exist.',
    'A deposit of 5 USDC: less would be lost.',
    'params: is required',
    '',
  ])('leaves every other sentence as it is: %s', (sentence) => {
    expect(tField(sentence)).toBe(sentence)
  })
})
