import { z } from 'zod'
import { PerpsError } from '@/lib/schema/perpsError'
import type { VenueHttp } from './venueHttp'

const Hex = z
  .string()
  .regex(/^0x[0-9a-fA-F]*$/)
  .transform((text) => text.toLowerCase())

/** A transaction as a node shows it; addresses and data lower-case. */
export const ChainTransaction = z.object({
  from: Hex,
  /** null where it creates a contract. */
  to: Hex.nullable(),
  input: Hex,
  /** Of the chain's own money. */
  value: z.string().regex(/^0x[0-9a-f]+$/i),
  /** null while it is in no block. */
  blockNumber: Hex.nullish(),
})
export type ChainTransaction = z.infer<typeof ChainTransaction>

const Answer = z.object({ result: z.unknown() })
const Receipt = z.object({ status: z.enum(['0x0', '0x1']) })

/** Reads of one EVM chain. Every method throws 424/2004 and what `VenueHttp.read` throws. */
export interface ChainReader {
  /** undefined while the node does not know it. */
  transaction(hash: string, signal: AbortSignal): Promise<ChainTransaction | undefined>
  /** How a mined transaction ended; undefined while it is in no block. */
  outcome(hash: string, signal: AbortSignal): Promise<'succeeded' | 'reverted' | undefined>
  /** Number of the newest block. */
  head(signal: AbortSignal): Promise<number>
}

/**
 * Reads a chain through a JSON-RPC node, which must be of the chain named: the node of another
 * chain would say nothing or the wrong thing.
 * @see https://ethereum.org/en/developers/docs/apis/json-rpc
 */
export function createChainReader(
  http: VenueHttp,
  { tool, chainId }: { tool: string; chainId: number },
): ChainReader {
  let isChecked = false

  async function ask<S extends z.ZodType>(
    schema: S,
    method: string,
    params: readonly unknown[],
    signal: AbortSignal,
  ): Promise<z.output<S>> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const answer = await http.read({ method: 'POST', path: '', body }, signal)
    const parsed = schema.safeParse(Answer.safeParse(answer).data?.result)
    if (parsed.success) return parsed.data
    throw new PerpsError(2004, 'The chain’s node answered in a form we do not know.', {
      tool,
      cause: parsed.error,
      details: { method },
    })
  }

  async function requireChain(signal: AbortSignal): Promise<void> {
    if (isChecked) return
    const present = Number(await ask(Hex, 'eth_chainId', [], signal))
    if (present !== chainId) {
      const message = `The configured node is of chain ${present}, not of ${chainId}.`
      throw new PerpsError(2004, message, { tool })
    }
    isChecked = true
  }

  return {
    async transaction(hash, signal) {
      await requireChain(signal)
      const found = await ask(
        ChainTransaction.nullable(),
        'eth_getTransactionByHash',
        [hash],
        signal,
      )
      return found ?? undefined
    },
    async outcome(hash, signal) {
      await requireChain(signal)
      const found = await ask(Receipt.nullable(), 'eth_getTransactionReceipt', [hash], signal)
      if (found === null) return undefined
      return found.status === '0x1' ? 'succeeded' : 'reverted'
    },
    async head(signal) {
      await requireChain(signal)
      return Number(await ask(Hex, 'eth_blockNumber', [], signal))
    },
  }
}
