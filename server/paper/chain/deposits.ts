import { z } from 'zod'
import type { ChainDeposit, Watch } from '@/server/paper/face'
import { SETTLEMENT_CONTRACTS, USDC_ADDRESS } from './addresses'
import { HexBigInt, HexNumber, type Rpc } from './rpc'

/** keccak-256 of `Transfer(address,address,uint256)`. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const ZERO_ADDRESS = `0x${'0'.repeat(40)}`
/** What the exchange mints, or its contracts pay, is no deposit. */
const OWN_SENDERS: ReadonlySet<string> = new Set([
  ZERO_ADDRESS,
  ...[...SETTLEMENT_CONTRACTS.values()].map(({ address }) => address),
])

const Logs = z.array(
  z.object({
    address: z.string().transform((text) => text.toLowerCase()),
    blockNumber: HexNumber,
    logIndex: HexNumber,
    transactionHash: z.string(),
    topics: z.tuple([z.string()], z.string().regex(/^0x[0-9a-f]{64}$/i)),
    data: HexBigInt,
  }),
)
/** One event on the chain that a watcher may wait for. */
export type ChainLog = z.infer<typeof Logs>[number]

/** A stretch of the chain, both blocks included. */
export interface BlockRange {
  fromBlock: number
  toBlock: number
}

/**
 * Everything in a stretch of the chain that any of the watchers may be waiting for, in the order it
 * happened: one question for all of them. Recipients are separated here.
 */
export async function readLogs(
  rpc: Rpc,
  watches: readonly Watch[],
  range: BlockRange,
): Promise<ChainLog[]> {
  if (watches.length === 0) return []
  const contracts = new Set(
    watches.map((watch) => (watch.kind === 'event' ? watch.contract : USDC_ADDRESS)),
  )
  const topics = new Set(watches.map((watch) => (watch.kind === 'event' ? watch.topic : TRANSFER)))
  const filter = {
    address: [...contracts],
    topics: [[...topics]],
    fromBlock: `0x${range.fromBlock.toString(16)}`,
    toBlock: `0x${range.toBlock.toString(16)}`,
  }
  const logs = await rpc.call('eth_getLogs', [filter], Logs)
  return logs.sort((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex)
}

/** The deposits among what happened that one watcher waits for. */
export function depositsIn(
  logs: readonly ChainLog[],
  watches: readonly Watch[],
  chainTag: string,
): ChainDeposit[] {
  const readers = watches.map(readerOf)
  return logs.flatMap((log) => {
    const { blockNumber, logIndex, transactionHash, data } = log
    for (const read of readers) {
      const found = read(log)
      if (found === undefined) continue
      return [{ chainTag, blockNumber, logIndex, transactionHash, amountMicro: data, ...found }]
    }
    return []
  })
}

type Found = Pick<ChainDeposit, 'account' | 'recipient' | 'assetId' | 'route'>

/** Reads a log as a deposit; undefined where it is none of this watch. */
function readerOf(watch: Watch): (log: ChainLog) => Found | undefined {
  if (watch.kind === 'event') {
    return ({ address, topics: [topic, account, assetId, route] }) => {
      if (address !== watch.contract || topic !== watch.topic || account === undefined)
        return undefined
      return {
        account: addressOf(account),
        ...(assetId !== undefined && { assetId: Number(assetId) }),
        ...(route !== undefined && { route: Number(route) }),
      }
    }
  }
  const watched = new Set(watch.addresses())
  return ({ address, topics: [topic, from, to] }) => {
    if (address !== USDC_ADDRESS || topic !== TRANSFER) return undefined
    if (from === undefined || to === undefined) return undefined
    const [account, recipient] = [addressOf(from), addressOf(to)]
    if (!watched.has(recipient)) return undefined
    if (!watch.fromAnyone && OWN_SENDERS.has(account)) return undefined
    return { account, recipient }
  }
}

/** An address that a log holds as a 32-byte topic. */
function addressOf(topic: string): string {
  return `0x${topic.slice(26).toLowerCase()}`
}

/** Whether a deposit comes after the last one that was reported. */
export function isAfter(
  deposit: ChainDeposit,
  last: Pick<ChainDeposit, 'chainTag' | 'blockNumber' | 'logIndex'> | undefined,
): boolean {
  if (last === undefined || last.chainTag !== deposit.chainTag) return true
  return (
    deposit.blockNumber > last.blockNumber ||
    (deposit.blockNumber === last.blockNumber && deposit.logIndex > last.logIndex)
  )
}
