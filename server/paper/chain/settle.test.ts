import { expect, it } from 'vitest'
import type { ChainDeposit } from '@/server/paper/face'
import { SETTLEMENT_CONTRACTS, USDC_ADDRESS } from './addresses'
import type { Rpc } from './rpc'
import { createSettler, type SettlingFace } from './settle'
import type { Treasury } from './treasury'

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const DEPOSIT = '0x2c23b439a6de9785cb385d0aed4954f9a7f804203d01b25584082a540cc95c8e'
const SENDER = `0x${'5e'.repeat(20)}`
const BENEFICIARY = `0x${'5c'.repeat(20)}`

function contractOf(name: string) {
  const contract = SETTLEMENT_CONTRACTS.get(name)
  if (contract === undefined) throw new Error(`${name} does not settle on the chain`)
  return contract
}

const BRIDGE = contractOf('hyperliquid')
const GATE = contractOf('lighter')

/** A log of block 7, its topics addresses and numbers as the chain writes them. */
function log(logIndex: number, address: string, [event, ...words]: readonly string[]) {
  const topics = [event, ...words.map((word) => `0x${word.slice(2).padStart(64, '0')}`)]
  const place = { blockNumber: '0x7', logIndex: `0x${logIndex}` }
  return { ...place, address, topics, transactionHash: `0x${'ab'.repeat(32)}`, data: '0x64' }
}

/** A venue that watches its contract as given, and the accounts it credited. */
function watching(contract: SettlingFace['contract'], watch: SettlingFace['settlement']['watch']) {
  const deposits: ChainDeposit[] = []
  const settlement: SettlingFace['settlement'] = {
    watch,
    lastDeposit: () => deposits.at(-1),
    deposit: async (deposit) => void deposits.push(deposit),
    duePayouts: () => [],
    concludePayout: async () => undefined,
  }
  const credited = () => deposits.map(({ account, assetId }) => [account, assetId])
  return { face: { name: contract.kind, contract, settlement }, credited }
}

it('asks for what happened once a block for all venues, and credits whom each event names', async () => {
  let head = '0x7'
  const calls: (readonly unknown[])[] = []
  const logs = [
    log(1, USDC_ADDRESS, [TRANSFER, SENDER, BRIDGE.address]),
    log(2, GATE.address, [DEPOSIT, BENEFICIARY, '0x3', '0x0']),
    log(3, GATE.address, [TRANSFER, SENDER, BENEFICIARY]),
  ]
  // What settling asks of a node where nothing is to be paid.
  const rpc = {
    async call(
      method: string,
      params: readonly unknown[],
      schema: { parse(value: unknown): unknown },
    ) {
      calls.push([method, ...params])
      if (method === 'eth_blockNumber') return schema.parse(head)
      return schema.parse(calls.length > 2 ? [] : logs)
    },
  } as unknown as Rpc
  const bridge = watching(BRIDGE, (address) => [
    { kind: 'transfersTo', addresses: () => [address] },
  ])
  const gate = watching(GATE, (contract) => [{ kind: 'event', contract, topic: DEPOSIT }])
  const settle = createSettler({
    ...{ rpc, chainTag: 'tag', faces: [bridge.face, gate.face] },
    treasury: { pay: () => expect.unreachable() } as unknown as Treasury,
    save: async () => undefined,
    log: (line) => expect.unreachable(line),
  })
  const filter = { address: [USDC_ADDRESS, GATE.address], topics: [[TRANSFER, DEPOSIT]] }
  const headAsked = ['eth_blockNumber']
  await settle()
  const firstLogs = ['eth_getLogs', { ...filter, fromBlock: '0x0', toBlock: '0x7' }]
  expect(calls).toEqual([headAsked, firstLogs])
  expect([bridge.credited(), gate.credited()]).toEqual([[[SENDER, undefined]], [[BENEFICIARY, 3]]])
  await settle()
  expect(calls.slice(2)).toEqual([headAsked])
  head = '0x9'
  await settle()
  const nextLogs = ['eth_getLogs', { ...filter, fromBlock: '0x8', toBlock: '0x9' }]
  expect(calls.slice(3)).toEqual([headAsked, nextLogs])
  expect([bridge.credited().length, gate.credited().length]).toEqual([1, 1])
})
