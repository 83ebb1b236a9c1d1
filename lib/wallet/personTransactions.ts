import { type Hex, isHex, numberToHex } from 'viem'
import { z } from 'zod'
import type { Eip1193Provider } from './eip1193'

/** A contract call on one chain. */
interface PersonCall {
  chainId: number
  to: Hex
  data: Hex
}

/** What the person's wallet does on a chain. */
export interface PersonTransactions {
  /**
   * Asks the person; gives the hash once it is on its way.
   * @throws what the wallet raises; an error with `sentNothing` where the wallet was not asked
   */
  send(call: PersonCall): Promise<Hex>
  /** How a transaction ended on the chain that the wallet is on; undefined while in no block. */
  outcome(txHash: Hex): Promise<'succeeded' | 'reverted' | undefined>
  /** Asks a contract; undefined where the wallet is on another chain. */
  read(call: PersonCall): Promise<Hex | undefined>
}

const Hash = z.string().refine((text): text is Hex => isHex(text) && text.length === 66)
const Answer = z.string().refine((text): text is Hex => isHex(text))
const Receipt = z.object({ status: z.enum(['0x0', '0x1']) }).nullable()

/** Transactions over EIP-1193. Every answer is parsed; refusals come as the wallet raised them. */
export function personTransactions(
  provider: Eip1193Provider,
  from: Hex,
  chainId: () => Promise<number>,
): PersonTransactions {
  return {
    async send({ chainId: wanted, to, data }) {
      const present = await chainId().catch((cause: unknown) => {
        throw notAsked('The wallet did not report its chain.', cause)
      })
      if (present !== wanted) {
        throw notAsked(`The wallet is on chain ${present}, not on ${wanted}.`)
      }
      const params = [{ from, to, data, value: numberToHex(0) }]
      return Hash.parse(await provider.request({ method: 'eth_sendTransaction', params }))
    },
    async outcome(txHash) {
      const params = [txHash]
      const receipt = Receipt.parse(
        await provider.request({ method: 'eth_getTransactionReceipt', params }),
      )
      if (receipt === null) return undefined
      return receipt.status === '0x1' ? 'succeeded' : 'reverted'
    },
    async read({ chainId: wanted, to, data }) {
      if ((await chainId()) !== wanted) return undefined
      const params = [{ to, data }, 'latest']
      return Answer.parse(await provider.request({ method: 'eth_call', params }))
    },
  }
}

/** Raised before the wallet was asked for a transaction, which proves that there is none. */
function notAsked(message: string, cause?: unknown): Error {
  return Object.assign(new Error(message, { cause }), { sentNothing: true })
}
