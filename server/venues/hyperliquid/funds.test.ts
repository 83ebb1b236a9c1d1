import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ActionType } from '@/lib/schema/model/enums'
import {
  AGENT,
  BRIDGE,
  NOW_MS,
  OWNER,
  owner,
  stage,
  startTestVenue,
  type TestVenue,
  USDC,
} from './testing/testVenue'

let venue: TestVenue
beforeEach(async () => {
  venue = await startTestVenue()
})
afterEach(() => venue.stop())

const FRIEND = `0x${'f1'.repeat(20)}`
const TOKEN = `USDC:0x${'6d'.repeat(16)}`

const build = (action: ActionType, params: unknown, signerAddress = OWNER) =>
  venue.adapter.build({ action, params, address: OWNER, signerAddress }, venue.context())

const refusedAt = (field: string) => ({
  status: 400,
  code: 2002,
  message: expect.stringContaining(field),
})

// From the examples of EIP-55.
const CHECKSUMMED = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

describe('withdrawal', () => {
  const params = { destination: FRIEND, amount: '25.5' }

  it('names the destination in lower case and the amount for the wallet to sign', async () => {
    const upper = { ...params, destination: `0x${'F1'.repeat(20)}` }
    const [built, ...others] = await build('withdrawal', upper)
    expect(others).toEqual([])
    expect(built).toMatchObject({
      signer: 'USER',
      step: {
        action: 'withdrawal',
        typedData: {
          primaryType: 'HyperliquidTransaction:Withdraw',
          domain: { chainId: 31337 },
          message: { hyperliquidChain: 'Testnet', destination: FRIEND, amount: '25.5' },
        },
      },
    })
    const nonce = NOW_MS + 1
    expect(built?.relayData).toEqual({
      action: {
        type: 'withdraw3',
        signatureChainId: '0x7a69',
        hyperliquidChain: 'Testnet',
        destination: FRIEND,
        amount: '25.5',
        time: nonce,
      },
      nonce,
    })
  })

  it('takes a destination with its checksum, and without one', async () => {
    for (const destination of [CHECKSUMMED, CHECKSUMMED.toLowerCase()]) {
      const [built] = await build('withdrawal', { ...params, destination })
      expect(built?.relayData).toMatchObject({
        action: { destination: CHECKSUMMED.toLowerCase() },
      })
    }
  })

  it('takes the money from spot first where that was asked for and ledgers are apart', async () => {
    const routed = { ...params, assetId: '0', route: 'spot' }
    const steps = await build('withdrawal', routed)
    expect(steps.map(({ step }) => step.action)).toEqual(['sendAsset', 'withdrawal'])
    expect(steps[0]?.relayData).toMatchObject({
      action: { sourceDex: 'spot', destinationDex: '', amount: '25.5', destination: OWNER },
    })
    venue.script.userAbstraction = 'unifiedAccount'
    expect(await build('withdrawal', routed)).toHaveLength(1)
    expect(await build('withdrawal', { ...routed, route: 'perps' })).toHaveLength(1)
  })

  it.each([
    [{ ...params, amount: '1.99' }, 'params.amount: a withdrawal must be at least 2 USDC'],
    [{ ...params, amount: '2.0000001' }, 'params.amount: 2.0000001 is too fine'],
    [{ ...params, assetId: '1' }, 'params.assetId'],
    [{ ...params, destination: `0x${'00'.repeat(20)}` }, 'params.destination'],
    [{ ...params, destination: BRIDGE }, 'params.destination'],
    [{ ...params, destination: CHECKSUMMED.replace('fB69', 'fB68') }, 'params.destination'],
    [{ ...params, destination: CHECKSUMMED.replace('bB79', 'BB79') }, 'params.destination'],
    [{ ...params, destination: USDC }, 'params.destination'],
  ])('refuses %j', async (bad, field) => {
    await expect(build('withdrawal', bad)).rejects.toMatchObject(refusedAt(field))
  })

  it('is refused to an agent, whatever signer the request names', async () => {
    const [built] = await build('withdrawal', params, AGENT)
    if (built === undefined || !('typedData' in built.step)) throw new Error('nothing built')
    const { typedData } = built.step
    const signature = `0x${'11'.repeat(64)}1b` as const
    const staged = stage(built, { action: 'withdrawal' })
    const signed = { action: 'withdrawal', typedData, signature }
    await expect(venue.adapter.verify(signed, staged, venue.context())).rejects.toMatchObject({
      code: 2010,
    })
  })

  it('is looked up by its nonce in the ledger', async () => {
    const [built] = await build('withdrawal', params)
    if (built === undefined) throw new Error('nothing built')
    const staged = stage(built, { action: 'withdrawal', signerAddress: OWNER })
    const row = (type: string, nonce: number) => ({ time: NOW_MS, delta: { type, nonce } })
    venue.script.userNonFundingLedgerUpdates = [
      row('withdraw', 1),
      row('send', NOW_MS + 1),
      { time: NOW_MS, delta: { type: 'deposit', usdc: '5.0' } },
      'rubbish',
    ]
    expect(await venue.adapter.probe(staged, venue.context())).toEqual({ kind: 'pending' })
    venue.script.userNonFundingLedgerUpdates = [row('withdraw', NOW_MS + 1)]
    expect(await venue.adapter.probe(staged, venue.context())).toEqual({
      kind: 'settled',
      result: { action: 'withdrawal', success: true },
    })
  })
})

describe('sendAsset', () => {
  const params = { collateral: '0', sourceDex: '', destinationDex: 'spot', amount: '10' }

  it('moves USDC between ledgers of the owner, the token named as the venue names it', async () => {
    venue.script.perpDexs = [null, { name: 'xyz' }]
    venue.script.allPerpMetas = [
      { universe: [], collateralToken: 0 },
      { universe: [], collateralToken: 0 },
    ]
    for (const [sourceDex, destinationDex] of [
      ['', 'spot'],
      ['spot', ''],
      ['xyz', ''],
      ['spot', 'xyz'],
    ]) {
      const [built] = await build('sendAsset', { ...params, sourceDex, destinationDex })
      expect(built).toMatchObject({
        signer: 'USER',
        step: {
          typedData: {
            primaryType: 'HyperliquidTransaction:SendAsset',
            message: {
              destination: OWNER,
              sourceDex,
              destinationDex,
              token: TOKEN,
              amount: '10',
              fromSubAccount: '',
            },
          },
        },
        probeData: { kind: 'ledger', type: 'send' },
      })
    }
  })

  it.each([
    [{ ...params, collateral: '1' }, 'params.collateral'],
    [{ ...params, destinationDex: 'nowhere' }, 'params.destinationDex: must be one of "", "spot"'],
    [{ ...params, sourceDex: 'perps' }, 'params.sourceDex'],
    [{ ...params, amount: '0.0000001' }, 'params.amount'],
  ])('refuses %j', async (bad, field) => {
    await expect(build('sendAsset', bad)).rejects.toMatchObject(refusedAt(field))
  })
})

describe('deposit', () => {
  const params = { amount: '100.5', tokenAddress: USDC, chainId: 31337 }
  const HASH = `0x${'aa'.repeat(32)}` as const
  const data = `0xa9059cbb${BRIDGE.slice(2).padStart(64, '0')}${(100_500_000).toString(16).padStart(64, '0')}`
  const transaction = { from: OWNER, to: USDC, input: data, value: '0x0', blockNumber: '0x11' }

  const staged = async () => {
    const [built, ...others] = await build('deposit', params)
    if (built === undefined || !('txParams' in built.step)) throw new Error('nothing built')
    expect(others).toEqual([])
    const signed = { action: 'deposit', txParams: built.step.txParams, txHash: HASH }
    return { signed, stage: stage(built, { action: 'deposit', signerAddress: OWNER }) }
  }

  it('is one transfer of USDC to the bridge', async () => {
    const [built] = await build('deposit', params)
    expect(built).toMatchObject({
      signer: 'USER',
      step: {
        action: 'deposit',
        txParams: {
          chainId: 31337,
          to: USDC,
          functionName: 'transfer',
          args: [BRIDGE, '100500000'],
          abi: ['function transfer(address to, uint256 amount) returns (bool)'],
        },
      },
    })
  })

  it.each([
    [{ ...params, chainId: 1 }, 'params.chainId: deposits are made on chain 31337'],
    [{ ...params, tokenAddress: FRIEND }, 'params.tokenAddress'],
    [{ ...params, amount: '4.99' }, 'params.amount: a deposit must be at least 5 USDC'],
    [{ ...params, amount: '5.0000001' }, 'params.amount'],
  ])('refuses %j', async (bad, field) => {
    await expect(build('deposit', bad)).rejects.toMatchObject(refusedAt(field))
  })

  it('is done once the block with the very transaction succeeded; the hash is its id', async () => {
    venue.script.eth_getTransactionByHash = transaction
    venue.script.eth_getTransactionReceipt = { status: '0x1' }
    const { signed, stage } = await staged()
    await venue.adapter.verify(signed, stage, venue.context())
    expect(await venue.adapter.relay(signed, stage, venue.context())).toEqual({
      kind: 'settled',
      result: { action: 'deposit', success: true, orderId: HASH, txHash: HASH },
    })
    expect(venue.asks('exchange')).toEqual([])
  })

  it('is a failure where the chain reverted it', async () => {
    venue.script.eth_getTransactionReceipt = { status: '0x0' }
    const { signed, stage } = await staged()
    expect(await venue.adapter.relay(signed, stage, venue.context())).toMatchObject({
      kind: 'settled',
      result: { success: false, orderId: HASH, txHash: HASH, errorCode: 2020 },
    })
  })

  it.each([
    ['sent by somebody else', { from: FRIEND }, 2010],
    ['to another contract', { to: BRIDGE }, 2050],
    ['that creates a contract', { to: null }, 2050],
    ['of another amount', { input: data.replace(/.$/, '1') }, 2050],
    ['of another call', { input: data.replace('a9059cbb', '095ea7b3') }, 2050],
    ['with more after the call', { input: `${data}00` }, 2050],
    ['that sends ether along', { value: '0x1' }, 2050],
    ['equal to it that was in a block when it was staged', { blockNumber: '0x10' }, 2050],
  ])('refuses a transaction %s', async (_, change, code) => {
    venue.script.eth_getTransactionByHash = { ...transaction, ...change }
    const { signed, stage } = await staged()
    await expect(venue.adapter.verify(signed, stage, venue.context())).rejects.toMatchObject({
      code,
    })
  })

  it('takes a transaction that is in no block yet', async () => {
    venue.script.eth_getTransactionByHash = { ...transaction, blockNumber: null }
    const { signed, stage } = await staged()
    await expect(venue.adapter.verify(signed, stage, venue.context())).resolves.toBeUndefined()
  })

  it('asks to come again while the chain does not show the transaction', async () => {
    venue.script.eth_getTransactionByHash = null
    const { signed, stage } = await staged()
    await expect(venue.adapter.verify(signed, stage, venue.context())).rejects.toMatchObject({
      status: 424,
      message: expect.stringContaining('send the same request again'),
    })
  })

  it('waits for a transaction that reaches the node late', async () => {
    let looks = 0
    venue.script.eth_getTransactionByHash = () => {
      looks += 1
      return looks < 2 ? null : transaction
    }
    const { signed, stage } = await staged()
    await venue.adapter.verify(signed, stage, venue.context())
    expect(looks).toBe(2)
  })

  it('concludes nothing from the node of another chain', async () => {
    venue.script.eth_chainId = '0x1'
    await expect(build('deposit', params)).rejects.toMatchObject({
      status: 424,
      message: 'The configured node is of chain 1, not of 31337.',
    })
  })

  it('is looked up by the hash it came with, until the chain shows what became of it', async () => {
    venue.script.eth_getTransactionReceipt = null
    const { signed, stage } = await staged()
    const look = (afterMs = 0) =>
      venue.adapter.probe(stage, venue.context({ nowMs: NOW_MS + afterMs }), signed)
    expect(await venue.adapter.relay(signed, stage, venue.context())).toMatchObject({
      kind: 'unknown',
    })
    expect(await look(3_600_000)).toEqual({ kind: 'pending' })
    venue.script.eth_getTransactionReceipt = { status: '0x1' }
    expect(await look()).toMatchObject({ result: { success: true, txHash: HASH } })
    venue.script.eth_getTransactionReceipt = null
    expect(await look(26 * 3_600_000)).toMatchObject({ result: { success: false } })
  })
})

describe('funds where no chain is configured', () => {
  it('are not on offer', async () => {
    const { createHyperliquidAdapter } = await import('./adapter')
    const adapter = createHyperliquidAdapter({ config: { ...venue.config, settlement: undefined } })
    const types = adapter.descriptor(undefined).actions.map(({ type }) => type)
    expect(types).not.toContain('deposit')
    expect(types).not.toContain('withdrawal')
    expect(types).toContain('sendAsset')
    const request = { action: 'deposit' as const, params: {}, address: OWNER, signerAddress: OWNER }
    await expect(adapter.build(request, venue.context())).rejects.toMatchObject({ code: 2002 })
    await adapter.close()
  })
})

it('descriptor has chain and token of a deposit', () => {
  const entry = venue.adapter.descriptor(undefined).actions.find(({ type }) => type === 'deposit')
  expect(entry).toMatchObject({
    signers: ['USER'],
    signingMethod: 'evmTx',
    relay: 'API',
    params: [
      { name: 'amount' },
      { name: 'tokenAddress', values: [{ value: USDC, label: 'USDC' }] },
      { name: 'chainId', values: [{ value: '31337', label: 'Perpdesk Paper' }] },
    ],
  })
  expect(owner.address.toLowerCase()).toBe(OWNER)
})
