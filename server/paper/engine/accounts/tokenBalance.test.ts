import { expect, test } from 'vitest'
import { restore, snapshot, stateHash } from '@/server/paper/engine/engine'
import { checkInvariants } from '@/server/paper/engine/testing/checkInvariants'
import { MIXED_OPTIONS } from '@/server/paper/engine/testing/mixedMarkets'
import { TestExchange } from '@/server/paper/engine/testing/testExchange'

test('a token comes in and goes out by its own units, never more than is free, and survives a restart', () => {
  const exchange = new TestExchange(MIXED_OPTIONS)
  const adjust = (deltaMicro: number, token: string, account = 'ann') =>
    exchange.apply({ type: 'adjustBalance', account, deltaMicro, token, cause: 'deposit' })
  expect(adjust(500, 'NONE')).toEqual({ ok: false, reason: 'unknownToken' })
  expect(adjust(-1, 'COIN')).toEqual({ ok: false, reason: 'unknownAccount' })
  expect(adjust(500, 'COIN').ok).toBe(true)
  expect(adjust(70, 'USDC').ok).toBe(true)
  expect(adjust(-501, 'COIN')).toEqual({ ok: false, reason: 'insufficientBalance' })
  expect(adjust(-200, 'COIN').ok).toBe(true)
  expect(exchange.view.tokens('ann')).toMatchObject([
    { token: 'COIN', units: 300 },
    { token: 'USDC', units: 70 },
  ])
  expect(exchange.events).toContainEqual({
    type: 'balance',
    account: 'ann',
    deltaMicro: -200,
    cause: 'deposit',
    token: 'COIN',
  })
  checkInvariants(exchange.engine)
  const again = restore(MIXED_OPTIONS, JSON.parse(JSON.stringify(snapshot(exchange.engine))))
  checkInvariants(again)
  expect(stateHash(again)).toBe(stateHash(exchange.engine))
})
