import { describe, expect, it } from 'vitest'
import { choice, kindA, kindB, kindC, plain } from '@/lib/trade/testing/madeUpProviders'
import { depositConfirmations, depositWay, withdrawalRules } from './fundRules'
import { keyPowers } from './keyPowers'
import { frequenciesFor, twapRules } from './twapRules'
import { marginModeOf, venueRules } from './venueRules'

const KINDS = [
  ['A, which says nothing', kindA],
  ['B', kindB],
  ['C', kindC],
] as const

const STOPS = ['STOP_MARKET', 'STOP_LIMIT', 'TAKE_PROFIT_MARKET', 'TAKE_PROFIT_LIMIT'] as const
const ALL_FIELDS = ['price', 'size', 'triggerPrice', 'limitPrice']

/** Limits that take profit and stop loss have alike. */
const bothLegs = <Limits>(limits: Limits) => ({ takeProfit: limits, stopLoss: limits })

/** What a screen reads of each kind, row by row. */
const ORDERS = [
  {
    orderTypes: ['MARKET', 'LIMIT', ...STOPS],
    reduceOnlyTypes: [],
    unboundedTypes: [],
    singleTypes: [],
    timesInForce: ['GTC', 'IOC', 'POST_ONLY'],
    expiry: { leastMs: undefined, mostMs: undefined },
    marginModes: { modes: ['ISOLATED', 'CROSS'], first: 'ISOLATED', isListed: false },
    attachedLegs: bothLegs({ size: true, limitPrice: true }),
    exitsBeyondPrice: false,
    positionLegs: bothLegs({ size: true, limitPrice: true }),
    hasSingleExits: false,
    modifyFields: ALL_FIELDS,
    modifyNeeds: [],
    cancelAllModes: [0, 1, 2],
  },
  {
    orderTypes: ['MARKET', 'LIMIT', ...STOPS],
    reduceOnlyTypes: [],
    unboundedTypes: [],
    singleTypes: [],
    timesInForce: ['GTC', 'IOC', 'POST_ONLY', 'GTT'],
    expiry: { leastMs: 300_000, mostMs: 2_592_000_000 },
    marginModes: { modes: ['ISOLATED', 'CROSS'], first: 'CROSS', isListed: true },
    attachedLegs: bothLegs({ size: false, limitPrice: true }),
    exitsBeyondPrice: false,
    positionLegs: bothLegs({ size: true, limitPrice: true }),
    hasSingleExits: false,
    modifyFields: ['price', 'size'],
    modifyNeeds: ['price', 'size'],
    cancelAllModes: [0, 1, 2],
  },
  {
    orderTypes: ['MARKET', 'LIMIT', 'STOP_MARKET', 'TAKE_PROFIT_MARKET'],
    reduceOnlyTypes: ['STOP_MARKET', 'TAKE_PROFIT_MARKET'],
    unboundedTypes: ['STOP_MARKET', 'TAKE_PROFIT_MARKET'],
    singleTypes: ['STOP_MARKET', 'TAKE_PROFIT_MARKET'],
    timesInForce: ['GTC', 'IOC', 'POST_ONLY'],
    expiry: { leastMs: undefined, mostMs: undefined },
    marginModes: { modes: ['CROSS'], first: 'CROSS', isListed: true },
    attachedLegs: bothLegs({ size: false, limitPrice: false }),
    exitsBeyondPrice: true,
    positionLegs: bothLegs({ size: true, limitPrice: false }),
    hasSingleExits: true,
    modifyFields: [],
    modifyNeeds: [],
    cancelAllModes: [0],
  },
]

describe('venueRules', () => {
  it.each(KINDS.map(([name, provider], index) => [name, provider, ORDERS[index]] as const))(
    'reads what venue kind %s takes of an order',
    (_name, provider, expected) => {
      expect(venueRules(provider)).toEqual(expected)
    },
  )

  it('takes an empty list of values for none, and leaves out unknown ones', () => {
    const placeOrder = { ...kindA.actions[0], type: 'placeOrder' } as (typeof kindA.actions)[0]
    const rules = (...params: Parameters<typeof choice>[]) =>
      venueRules({
        actions: [{ ...placeOrder, params: params.map((values) => choice(...values)) }],
      })
    expect(rules(['timeInForce']).timesInForce).toEqual([])
    expect(rules(['type', 'LIMIT', 'ICEBERG']).orderTypes).toEqual(['LIMIT'])
    expect(rules(['LIMIT.reduceOnly', true]).reduceOnlyTypes).toEqual(['LIMIT'])
    expect(rules(['LIMIT.reduceOnly', true, false]).reduceOnlyTypes).toEqual([])
    expect(rules(['STOP_MARKET.price']).unboundedTypes).toEqual(['STOP_MARKET'])
    expect(rules(['STOP_MARKET.price', 'worst']).unboundedTypes).toEqual([])
  })

  it('offers nothing to change, cancel or schedule where no action does', () => {
    expect(venueRules({ actions: [] })).toMatchObject({ modifyFields: [], cancelAllModes: [] })
  })
})

describe('marginModeOf', () => {
  const [usual, crossFirst, crossAlone] = [kindA, kindB, kindC].map((provider) => {
    const { marginModes } = venueRules(provider)
    return (chosen?: 'CROSS' | 'ISOLATED', position?: { marginMode: 'CROSS' | 'ISOLATED' }) =>
      marginModeOf(marginModes, {}, position, chosen)
  })

  it('is what was chosen where the venue has it, else the venue’s own', () => {
    expect([usual?.(), usual?.('CROSS')]).toEqual(['ISOLATED', 'CROSS'])
    expect([crossFirst?.(), crossFirst?.('ISOLATED')]).toEqual(['CROSS', 'ISOLATED'])
    expect([crossAlone?.(), crossAlone?.('ISOLATED')]).toEqual(['CROSS', 'CROSS'])
  })

  it('is that of an open position, and isolated on a market that has no other', () => {
    expect(crossFirst?.('ISOLATED', { marginMode: 'CROSS' })).toBe('CROSS')
    const { marginModes } = venueRules(kindB)
    expect(marginModeOf(marginModes, { onlyIsolated: true }, undefined, 'CROSS')).toBe('ISOLATED')
  })
})

describe('twapRules', () => {
  it.each([
    [
      kindA,
      { frequencies: [], orders: undefined, minimumFactor: 10, canRandomize: true },
      { canBoundPrice: false },
    ],
    [
      kindB,
      { frequencies: [], orders: undefined, minimumFactor: 1, canRandomize: false },
      { canBoundPrice: false },
    ],
    [
      kindC,
      { orders: { least: 2, most: 200 }, minimumFactor: 1, canRandomize: false },
      { frequencies: [30, 60, 120, 300, 600, 900, 1800], canBoundPrice: true },
    ],
  ])('reads how venue %# runs TWAPs', (provider, ...expected) => {
    for (const part of expected) expect(twapRules(provider)).toMatchObject(part)
    expect(twapRules(provider)).toMatchObject({
      isOffered: true,
      leastSeconds: 300,
      mostSeconds: 86_400,
      usualFrequency: 30,
    })
  })

  it('knows no TWAP where none is offered', () => {
    expect(twapRules({ actions: [] }).isOffered).toBe(false)
  })

  it('offers the times between orders that divide the duration into a number the venue takes', () => {
    const rules = twapRules(kindC)
    expect(frequenciesFor(rules, 300)).toEqual([30, 60])
    // 100 and 200 orders fit, 50 too; 6,000 s is no multiple of 900 or 1,800.
    expect(frequenciesFor(rules, 6_000)).toEqual([30, 60, 120, 300, 600])
    // More than 200 orders are too many.
    expect(frequenciesFor(rules, 86_400)).toEqual([600, 900, 1_800])
    expect(frequenciesFor(twapRules(kindB), 300)).toEqual([])
  })
})

describe('withdrawalRules', () => {
  it('reads assets, ledgers and who may receive', () => {
    expect(withdrawalRules(kindA)).toEqual({
      assets: undefined,
      routes: undefined,
      destination: 'any',
    })
    expect(withdrawalRules(kindB)).toEqual({
      assets: [
        { id: '3', label: 'USDC' },
        { id: '1', label: 'ETH' },
      ],
      routes: [
        { id: 'perps', label: 'perps' },
        { id: 'spot', label: 'spot' },
      ],
      destination: 'owner',
    })
    expect(withdrawalRules(kindC)?.destination).toBe('addressBook')
    expect(withdrawalRules({ actions: [] })).toBeUndefined()
  })
})

describe('depositWay', () => {
  it('reads the tokens of a wallet deposit and their chain', () => {
    const route = { chainId: 31337, chainName: 'Chain of A', tokenAddress: '0xa0', symbol: 'USDC' }
    expect(depositWay(kindA)).toEqual({ kind: 'wallet', routes: [route] })
    const way = depositWay(kindB)
    expect(way?.kind === 'wallet' && way.routes.map(({ symbol }) => symbol)).toEqual([
      'USDC',
      'ETH',
    ])
  })

  it('is an address of the account where the venue makes one, and nothing elsewhere', () => {
    expect(depositWay(kindC)).toEqual({
      kind: 'address',
      network: 'Chain of C',
      confirmations: 12,
    })
    const bare = { ...kindC, setup: kindC.setup.map(({ params: _, ...step }) => step) }
    expect(depositWay(bare)).toEqual({ kind: 'address' })
    expect(depositWay({ setup: [], actions: [] })).toBeUndefined()
    const deposit = { ...kindA.actions[0], type: 'deposit', params: [plain('tokenAddress')] }
    expect(depositWay({ setup: [], actions: [deposit as (typeof kindA.actions)[0]] })).toBe(
      undefined,
    )
  })
})

describe('depositConfirmations', () => {
  const address = { kind: 'address' } as const
  it.each([
    ['as advertised', { ...address, confirmations: 12 }, { confirmations: 64 }, 12],
    ['else as the code of the venue knows', address, { confirmations: 64 }, 64],
    ['else not at all', address, undefined, undefined],
    [
      'and not for a transaction of the wallet',
      depositWay(kindA),
      { confirmations: 64 },
      undefined,
    ],
    ['nor where nothing is deposited', undefined, { confirmations: 64 }, undefined],
  ])('are given %s', (_, way, known, expected) => {
    expect(depositConfirmations(way, known)).toBe(expected)
  })
})

describe('limits of TP/SL', () => {
  it('are those of each leg by itself, and none of a leg that is not listed', () => {
    const actions = ['placeOrder', 'placeTriggerOrder'].map((type) => ({
      ...(kindA.actions[0] as (typeof kindA.actions)[0]),
      type,
      params: ['takeProfit', 'takeProfit.limitPrice', 'stopLoss', 'stopLoss.size']
        .filter((name) => type === 'placeOrder' || !name.startsWith('stopLoss'))
        .map((name) => plain(name)),
    }))
    const rules = venueRules({ actions })
    expect(rules.attachedLegs).toEqual({
      takeProfit: { size: false, limitPrice: true },
      stopLoss: { size: true, limitPrice: false },
    })
    expect(rules.positionLegs).toEqual({
      takeProfit: { size: false, limitPrice: true },
      stopLoss: { size: true, limitPrice: true },
    })
  })
})

describe('keyPowers', () => {
  it('says that a key cannot withdraw only where the wallet signs withdrawals', () => {
    expect(keyPowers(kindA)).toEqual({ withdraws: 'never', transfers: false })
    expect(keyPowers(kindB)).toEqual({ withdraws: 'toOwner', transfers: true })
    expect(keyPowers(kindC)).toEqual({ withdraws: 'toAddressBook', transfers: false })
    const anywhere = {
      actions: [{ ...kindA.actions[0], type: 'withdrawal' } as (typeof kindA.actions)[0]],
    }
    expect(keyPowers(anywhere).withdraws).toBe('anywhere')
  })

  it.each([kindA, kindB, kindC])('says nothing of withdrawals where none is on offer', (kind) => {
    const actions = kind.actions.filter(({ type }) => type !== 'withdrawal')
    expect(keyPowers({ actions }).withdraws).toBe('unknown')
  })
})
