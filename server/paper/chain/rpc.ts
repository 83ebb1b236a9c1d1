import { Agent, request } from 'node:http'
import { z } from 'zod'

/** JSON-RPC over HTTP to one node on loopback. */
export interface Rpc {
  /**
   * Calls a method and reads its result by a schema.
   * @throws RpcError when the node refuses; Error when it does not answer in time or unreadably
   */
  call<Schema extends z.ZodType>(
    method: string,
    params: readonly unknown[],
    result: Schema,
    timeoutMs?: number,
  ): Promise<z.infer<Schema>>
  close(): void
}

/** The node answered, with a refusal. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
}

const TIMEOUT_MS = 5_000
const Reply = z.union([
  z.object({ error: z.object({ message: z.string() }) }),
  z.object({ result: z.unknown() }),
])

/** Hex quantity as a number; only for what stays small (block numbers, indices). */
export const HexNumber = z
  .string()
  .regex(/^0x[0-9a-f]{1,12}$/i)
  .transform((text) => Number.parseInt(text, 16))
/** Hex quantity of any size. */
export const HexBigInt = z
  .string()
  .regex(/^0x[0-9a-f]+$/i)
  .transform((text) => BigInt(text))
export const HexText = z
  .string()
  .regex(/^0x[0-9a-f]*$/i)
  .transform((text): `0x${string}` => `0x${text.slice(2)}`)

/** @param node where it answers. Not fetch: that refuses some ports altogether. */
export function createRpc({ host, port }: { host: string; port: number }): Rpc {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  let id = 0

  function post(text: string, signal: AbortSignal): Promise<string> {
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          agent,
          host,
          port,
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(text),
          },
          signal,
        },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
          response.on('error', reject)
        },
      )
      sent.on('error', reject)
      sent.end(text)
    })
  }

  return {
    async call(method, params, result, timeoutMs = TIMEOUT_MS) {
      id += 1
      const body = JSON.stringify({ jsonrpc: '2.0', id, method, params })
      const reply = Reply.parse(JSON.parse(await post(body, AbortSignal.timeout(timeoutMs))))
      if ('error' in reply) throw new RpcError(`${method}: ${reply.error.message}`)
      return result.parse(reply.result)
    },
    close: () => agent.destroy(),
  }
}
