import { expect, it } from 'vitest'
import type { Watch } from '@/server/paper/face'
import { USDC_ADDRESS } from './addresses'
import { depositsIn, readLogs } from './deposits'
import type { Rpc } from './rpc'

const WATCHED = 10_000
const CONTRACT = `0x${'c0'.repeat(20)}`
const TOPIC = `0x${'70'.repeat(32)}`
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const SENDER = `0x${'5e'.repeat(20)}`

const addressAt = (index: number) => `0x${(index + 1).toString(16).padStart(40, '0')}`
const topicOf = (address: string) => `0x${address.slice(2).padStart(64, '0')}`
const transferTo = (recipient: string, logIndex: number) => ({
  address: USDC_ADDRESS,
  blockNumber: '0x7',
  logIndex: `0x${logIndex.toString(16)}`,
  transactionHash: `0x${'ab'.repeat(32)}`,
  topics: [TRANSFER, topicOf(SENDER), topicOf(recipient)],
  data: '0x64',
})

it('asks once for all that is watched, and keeps 10,000 recipients apart itself', async () => {
  const calls: { method: string; params: readonly unknown[] }[] = []
  const last = addressAt(WATCHED - 1)
  const logs = [
    transferTo(`0x${'99'.repeat(20)}`, 0),
    transferTo(last, 2),
    transferTo(addressAt(0), 1),
  ]
  // What reading logs asks of a node, and no more.
  const rpc = {
    async call(
      method: string,
      params: readonly unknown[],
      schema: { parse(value: unknown): unknown },
    ) {
      calls.push({ method, params })
      return schema.parse(logs)
    },
  } as unknown as Rpc
  const addresses = Array.from({ length: WATCHED }, (_, index) => addressAt(index))
  const watches: readonly Watch[] = [
    { kind: 'transfersTo', addresses: () => addresses, fromAnyone: true },
    { kind: 'event', contract: CONTRACT, topic: TOPIC },
  ]
  const read = await readLogs(rpc, watches, { fromBlock: 5, toBlock: 9 })
  expect(calls).toEqual([
    {
      method: 'eth_getLogs',
      params: [
        {
          address: [USDC_ADDRESS, CONTRACT],
          topics: [[TRANSFER, TOPIC]],
          fromBlock: '0x5',
          toBlock: '0x9',
        },
      ],
    },
  ])
  expect(depositsIn(read, watches, 'tag').map(({ recipient }) => recipient)).toEqual([
    addressAt(0),
    last,
  ])
})
