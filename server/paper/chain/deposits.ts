import { z } from 'zod'
import type { ChainDeposit } from '@/server/paper/face'
import { USDC_ADDRESS } from './addresses'
import { HexBigInt, HexNumber, type Rpc } from './rpc'

/** keccak-256 of `Transfer(address,address,uint256)`. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const ZERO_ADDRESS = `0x${'0'.repeat(40)}`

/** An address that a log holds as a 32-byte topic. */
const AddressTopic = z
  .string()
  .regex(/^0x0{24}[0-9a-f]{40}$/i)
  .transform((topic) => `0x${topic.slice(26).toLowerCase()}`)
const Logs = z.array(
  z.object({
    blockNumber: HexNumber,
    logIndex: HexNumber,
    transactionHash: z.string(),
    topics: z.tuple([z.string(), AddressTopic, AddressTopic]),
    data: HexBigInt,
  }),
)

/**
 * Transfers of USDC to a bridge, both blocks included, in the order they happened. What the
 * exchange mints to it, or the bridge pays itself, is no deposit.
 */
export async function readDeposits(
  rpc: Rpc,
  bridge: string,
  range: { chainTag: string; fromBlock: number; toBlock: number },
): Promise<ChainDeposit[]> {
  const filter = {
    address: USDC_ADDRESS,
    topics: [TRANSFER, null, `0x${bridge.slice(2).padStart(64, '0')}`],
    fromBlock: `0x${range.fromBlock.toString(16)}`,
    toBlock: `0x${range.toBlock.toString(16)}`,
  }
  const logs = await rpc.call('eth_getLogs', [filter], Logs)
  return logs
    .filter(({ topics: [, from] }) => from !== ZERO_ADDRESS && from !== bridge)
    .map(({ blockNumber, logIndex, transactionHash, topics, data }) => ({
      chainTag: range.chainTag,
      blockNumber,
      logIndex,
      account: topics[1],
      amountMicro: data,
      transactionHash,
    }))
    .sort((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex)
}

/** Whether a deposit comes after the last one that was told. */
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
