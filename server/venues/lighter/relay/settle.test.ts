import { describe, expect, it } from 'vitest'
import { AcceptedActionResult, ActionResult, FailedActionResult } from '@/lib/schema/action/action'
import type { StagedStep } from '@/server/venues/adapter'
import type { LighterVenue } from '@/server/venues/lighter/venue'
import { failed, refused, settleVerdict } from './settle'

const ADDRESS = '0x1111111111111111111111111111111111111111'

/** What is dropped of a key and its account where the venue refuses an order with this code. */
function droppedBy(code: number): string[] {
  const dropped: string[] = []
  const note = (what: string) => (of?: unknown) => void dropped.push([what, of].join(' '))
  const venue = {
    key: 'lighter',
    config: {},
    nonces: { noteRefused: () => note('nonces')() },
    venueClock: { drop: note('clock') },
    apiKeys: { drop: note('keys of') },
    accounts: { doubt: note('account') },
    margins: { drop: note('margins of') },
  }
  const staged = {
    address: ADDRESS,
    step: {
      action: 'placeOrder',
      wasmSignParams: {
        ...{ kind: 'createOrder', account_index: 5, api_key_index: 42, nonce: 7 },
        expired_at: 1_800_000_000_000,
      },
    },
  }
  // Only what a refusal looks at.
  refused(venue as unknown as LighterVenue, staged as unknown as StagedStep, { code, message: '' })
  return dropped.map((what) => what.trim())
}

it.each([
  ['a nonce', 21104, ['nonces']],
  ['the end of its life', 21711, ['clock']],
  [
    'a key that another one replaced',
    21108,
    ['keys of 5', `account ${ADDRESS}`, `margins of ${ADDRESS}`],
  ],
  ['a key that is not there', 21109, ['keys of 5', `account ${ADDRESS}`, `margins of ${ADDRESS}`]],
  ['a signature', 21120, ['keys of 5', `account ${ADDRESS}`, `margins of ${ADDRESS}`]],
  [
    'an approval that is not there',
    21149,
    ['keys of 5', `account ${ADDRESS}`, `margins of ${ADDRESS}`],
  ],
  [
    'an account that is not there',
    21100,
    ['keys of 5', `account ${ADDRESS}`, `margins of ${ADDRESS}`],
  ],
  ['margin', 21133, []],
])('cached facts are read again after a refusal for %s', (_why, code, dropped) => {
  expect(droppedBy(code)).toEqual(dropped)
})

it('a registration is remembered and known to every instance by its verdict', async () => {
  const noted: unknown[] = []
  const venue = {
    config: {},
    slots: { remember: async (address: string, slot: number) => noted.push([address, slot]) },
    apiKeys: { noteRegistered: async (accountIndex: number) => noted.push(accountIndex) },
  }
  const step = {
    action: 'registerApiKey',
    wasmSignParams: {
      ...{ kind: 'changePubKey', account_index: 5, api_key_index: 42, nonce: 7 },
      expired_at: 1_800_000_000_000,
    },
  }
  // Only what a verdict looks at.
  const settled = await settleVerdict(
    venue as unknown as LighterVenue,
    { address: ADDRESS, step } as unknown as StagedStep,
    { txHash: '00', verdict: { kind: 'executed' } as never },
    { signal: new AbortController().signal, nowMs: 0, steadyMs: 0 },
  )
  expect(settled?.success).toBe(true)
  expect(noted).toEqual([[ADDRESS, 42], 5])
})

describe('the fields of a result', () => {
  const venue = {
    key: 'lighter',
    config: { explorerUrl: 'https://explorer.test/' },
    nonces: { noteRefused: () => undefined },
    venueClock: { drop: () => undefined },
    apiKeys: { drop: () => undefined },
    accounts: { doubt: () => undefined },
    margins: { drop: () => undefined },
  } as unknown as LighterVenue
  const stagedOf = (action: string, order_type: number) =>
    ({
      address: ADDRESS,
      step: {
        action,
        wasmSignParams: {
          ...{ kind: 'createOrder', account_index: 5, api_key_index: 42, nonce: 7 },
          ...{ market_index: 1, client_order_index: 9, order_type },
          expired_at: 1_800_000_000_000,
        },
      },
    }) as unknown as StagedStep
  const context = { signal: new AbortController().signal, nowMs: 0, steadyMs: 0 }
  const executed = (action: string, orderType: number) =>
    settleVerdict(
      venue,
      stagedOf(action, orderType),
      { txHash: 'ab', verdict: { kind: 'executed' } as never },
      context,
    )
  const refusal = { code: 21733, message: 'price too far' }
  const place = stagedOf('placeOrder', 0)
  const rows: readonly (readonly [string, () => unknown, string])[] = [
    ['an order that was executed', () => executed('placeOrder', 0), 'orderId txHash explorerLink'],
    ['a TWAP that runs', () => executed('placeTwapOrder', 6), 'orderId twapId txHash explorerLink'],
    [
      'what the venue refused',
      () => refused(venue, place, refusal, 'ab'),
      'error errorCode reason txHash explorerLink',
    ],
    [
      'what was refused before it was sent',
      () => failed(place, 2040, 'The nonce passed.'),
      'error errorCode',
    ],
  ]

  it.each(rows)('of %s are these', async (_what, make, fields) => {
    const result = ActionResult.parse(await make())
    expect(Object.keys(result).toSorted()).toEqual(
      ['action', 'success', ...fields.split(' ')].toSorted(),
    )
  })

  it('are all that a result may have', () => {
    const named = new Set([
      'action',
      'success',
      ...rows.flatMap(([, , fields]) => fields.split(' ')),
    ])
    const shapes = { ...AcceptedActionResult.shape, ...FailedActionResult.shape }
    expect([...named].toSorted()).toEqual(Object.keys(shapes).toSorted())
  })
})
