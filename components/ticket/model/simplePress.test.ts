import { expect, it } from 'vitest'
import { armedFor, simplePress } from './simplePress'

it.each([true, false])('an order is sent by the second press alone (one press: %s)', (onePress) => {
  expect(simplePress('BUY', undefined, onePress)).toBe('arm')
  expect(simplePress('BUY', 'SELL', onePress)).toBe('arm')
  expect(simplePress('BUY', 'close', onePress)).toBe('arm')
  expect(simplePress('BUY', 'BUY', onePress)).toBe('send')
})

it('a close is sent by the first press only where one press is chosen for closes', () => {
  expect(simplePress('close', undefined, true)).toBe('send')
  expect(simplePress('close', undefined, false)).toBe('arm')
  expect(simplePress('close', 'BUY', false)).toBe('arm')
  expect(simplePress('close', 'close', false)).toBe('send')
})

it('what was armed is sent for the account that armed it alone', () => {
  const owner = { account: '0xaa', openSide: 'LONG' } as const
  for (const send of ['BUY', 'SELL', 'close'] as const) {
    expect(armedFor({ send, owner }, { ...owner })).toBe(send)
    expect(armedFor({ send, owner }, { ...owner, account: '0xbb' })).toBeUndefined()
    expect(armedFor({ send, owner }, { ...owner, account: undefined })).toBeUndefined()
  }
})

it('an armed close is for the side that it was to close, an armed order for any', () => {
  const owner = { account: '0xaa', openSide: 'LONG' } as const
  for (const openSide of ['SHORT', undefined] as const) {
    expect(armedFor({ send: 'close', owner }, { ...owner, openSide })).toBeUndefined()
    expect(armedFor({ send: 'BUY', owner }, { ...owner, openSide })).toBe('BUY')
  }
})
