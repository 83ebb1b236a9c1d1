import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TestExchange } from '@/server/paper/faces/hyperliquid/testing/testHost'
import { limitOrder, TestTrader } from '@/server/paper/faces/hyperliquid/testing/testTrader'

const USDC = 'USDC:0x6d1e7cde53ba9467b783cb7c530ce054'
const HYPE = 'HYPE:0x0d01dc56dcaaca66ad901c959b4011ec'
const USDE = 'USDE:0x2e6d84f2d7ca82e6581e03523e4389f7'
const HYPE_PAIR = 10_001
const done = { status: 'ok', response: { type: 'default' } }
const refusal = (response: string) => ({ status: 'err', response })

let paper: TestExchange
let served: Awaited<ReturnType<TestExchange['listen']>>
let ann: TestTrader
let bob: TestTrader

beforeEach(async () => {
  paper = new TestExchange()
  served = await paper.listen()
  ann = new TestTrader(paper, () => served.url, '61')
  bob = new TestTrader(paper, () => served.url, '62')
  paper.fund(ann.address, 1_000)
  paper.fund(bob.address, 1_000)
  paper.quote('@1', 'sell', 33_284_000, 100_000)
  paper.endBlock()
})
afterEach(() => served.close())

const withdrawable = async (of: TestTrader, dex = '') => {
  const state = await ann.info({ type: 'clearinghouseState', user: of.address, dex })
  return Reflect.get(Object(state), 'withdrawable')
}
const balances = (of: TestTrader) =>
  ann.info({ type: 'spotClearinghouseState', user: of.address }).then((state) => {
    const list: { coin: string; total: string }[] = Reflect.get(Object(state), 'balances')
    return Object.fromEntries(list.map(({ coin, total }) => [coin, total]))
  })
const ledger = (of: TestTrader) =>
  ann.info({ type: 'userNonFundingLedgerUpdates', user: of.address, startTime: 0 })

const toSpot = (amount: string) =>
  ann.user('UsdClassTransfer', { type: 'usdClassTransfer', amount, toPerp: false })
const send = (from: TestTrader, more: object) =>
  from.user('SendAsset', {
    type: 'sendAsset',
    destination: from.address,
    sourceDex: '',
    destinationDex: 'spot',
    token: USDC,
    amount: '1',
    fromSubAccount: '',
    ...more,
  })

describe('usdClassTransfer', () => {
  it('moves money between perpetuals and spot, and writes it down at its block', async () => {
    const timeMs = paper.nowMs
    expect(await toSpot('250.5')).toEqual(done)
    expect(await withdrawable(ann)).toBe('749.5')
    expect(await balances(ann)).toEqual({ USDC: '250.5' })
    const action = { type: 'usdClassTransfer', amount: '50', toPerp: true }
    expect(await ann.user('UsdClassTransfer', action)).toEqual(done)
    expect(await balances(ann)).toEqual({ USDC: '200.5' })
    expect(await ledger(ann)).toMatchObject([
      { delta: { type: 'deposit', usdc: '1000.0' } },
      { time: timeMs, delta: { type: 'accountClassTransfer', usdc: '250.5', toPerp: false } },
      { delta: { type: 'accountClassTransfer', usdc: '50.0', toPerp: true } },
    ])
  })

  it('is refused beyond what is free, for no amount, and on a unified account', async () => {
    expect(await toSpot('1000.01')).toEqual(refusal('Insufficient balance for withdrawal'))
    expect(await toSpot('0')).toEqual(refusal('Invalid amount.'))
    expect(await toSpot('1e3')).toEqual(refusal('Invalid amount.'))
    expect(await toSpot('0.0000001')).toEqual(refusal('Invalid amount.'))
    const back = { type: 'usdClassTransfer', amount: '1', toPerp: true }
    expect(await ann.user('UsdClassTransfer', back)).toEqual(
      refusal('Insufficient balance for token transfer'),
    )
    await ann.l1({ type: 'agentSetAbstraction', abstraction: 'u' })
    expect(await toSpot('1')).toEqual(refusal('Action disabled when unified account is active'))
    expect(await withdrawable(bob)).toBe('1000.0')
  })
})

describe('usdSend and spotSend', () => {
  it('send money to another account, both of which see it', async () => {
    const send = { type: 'usdSend', destination: bob.address, amount: '100' }
    expect(await ann.user('UsdSend', send)).toEqual(done)
    expect(await withdrawable(bob)).toBe('1100.0')
    const entry = {
      delta: { type: 'internalTransfer', usdc: '100.0', user: ann.address, fee: '0.0' },
    }
    expect(await ledger(ann)).toMatchObject([{}, entry])
    expect(await ledger(bob)).toMatchObject([{}, entry])
  })

  it('open an account for a dollar', async () => {
    const stranger = `0x${'77'.repeat(20)}`
    expect(
      await ann.info({ type: 'preTransferCheck', user: stranger, source: ann.address }),
    ).toEqual({
      fee: '1.0',
      isSanctioned: false,
      userExists: false,
      userHasSentTx: false,
    })
    const send = { type: 'usdSend', destination: stranger, amount: '100' }
    expect(await ann.user('UsdSend', send)).toEqual(done)
    expect(await withdrawable(ann)).toBe('899.0')
    expect(await ledger(ann)).toMatchObject([{}, { delta: { usdc: '100.0', fee: '1.0' } }])
    expect(await ann.info({ type: 'userRole', user: stranger })).toEqual({ role: 'user' })
  })

  it('send a token that was bought, and never what is not there', async () => {
    await toSpot('500')
    await ann.order(limitOrder(HYPE_PAIR, '33.284', '10'))
    const send = { type: 'spotSend', destination: bob.address, token: HYPE, amount: '4' }
    expect(await ann.user('SpotSend', send)).toEqual(done)
    expect(await balances(bob)).toEqual({ HYPE: '4.0' })
    expect(await balances(ann)).toEqual({ HYPE: '5.993', USDC: '167.16' })
    expect(await ann.user('SpotSend', { ...send, amount: '5.994' })).toEqual(
      refusal('Insufficient balance for token transfer'),
    )
    expect(await ann.user('SpotSend', { ...send, token: 'HYPE:0x00' })).toEqual(
      refusal('Invalid token.'),
    )
    expect(await ann.user('SpotSend', { ...send, destination: ann.address })).toEqual(
      refusal('Cannot self-transfer.'),
    )
    expect(await ledger(bob)).toMatchObject([
      {},
      { delta: { type: 'spotTransfer', token: 'HYPE', amount: '4.0', usdcValue: '133.136' } },
    ])
  })
})

describe('sendAsset', () => {
  it('moves money to a sub-venue and back to spot', async () => {
    expect(await send(ann, { destinationDex: 'xyz', amount: '300' })).toEqual(done)
    expect(await withdrawable(ann)).toBe('700.0')
    expect(await withdrawable(ann, 'xyz')).toBe('300.0')
    expect(await send(ann, { sourceDex: 'xyz', amount: '100' })).toEqual(done)
    expect(await withdrawable(ann, 'xyz')).toBe('200.0')
    expect(await balances(ann)).toEqual({ USDC: '100.0' })
    expect(await ledger(ann)).toMatchObject([
      {},
      { delta: { type: 'send', sourceDex: '', destinationDex: 'xyz', usdcValue: '300.0' } },
      { delta: { type: 'send', sourceDex: 'xyz', destinationDex: 'spot', token: 'USDC' } },
    ])
  })

  it('sends to another account’s wallet of any name', async () => {
    const destination = bob.address
    expect(await send(ann, { destination, destinationDex: 'spot', amount: '7' })).toEqual(done)
    expect(await balances(bob)).toEqual({ USDC: '7.0' })
  })

  it.each([
    ['an unknown venue', { destinationDex: 'nowhere' }, 'Invalid dex.'],
    [
      'a token other than the collateral',
      { token: USDE, sourceDex: 'spot', destinationDex: '' },
      'Token is not the collateral of this dex.',
    ],
    [
      'money where other collateral counts',
      { destinationDex: 'hyna' },
      'Token is not the collateral of this dex.',
    ],
    ['one wallet', { destinationDex: '' }, 'Cannot transfer between the same balances.'],
    ['more than there is', { amount: '1001' }, 'Insufficient balance for withdrawal'],
    ['a sub-account', { fromSubAccount: `0x${'5'.repeat(40)}` }, 'Invalid sub-account.'],
  ])('refuses %s', async (_name, more, text) => {
    expect(await send(ann, more)).toEqual(refusal(text))
    expect(await withdrawable(ann)).toBe('1000.0')
  })
})

describe('agentSendAsset', () => {
  it('moves within the account, never out of it', async () => {
    const agent = new TestTrader(paper, () => served.url, '63')
    expect(await ann.approveAgent(agent.address)).toEqual(done)
    const nonce = agent.nextNonce()
    const action = {
      type: 'agentSendAsset',
      destination: ann.address,
      sourceDex: '',
      destinationDex: 'spot',
      token: USDC,
      amount: '10',
      fromSubAccount: '',
      nonce,
    }
    expect(await agent.l1(action, { nonce })).toEqual(done)
    expect(await balances(ann)).toEqual({ USDC: '10.0' })
    const next = agent.nextNonce()
    const out = { ...action, destination: bob.address, nonce: next }
    expect(await agent.l1(out, { nonce: next })).toEqual(
      refusal('Agents can only move assets within the account.'),
    )
  })
})
