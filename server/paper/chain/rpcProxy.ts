import { request as ask, createServer, type IncomingMessage, type Server } from 'node:http'
import { z } from 'zod'
import type { NodeAddress } from './chainFiles'

/** Host names of this machine's loopback address. */
const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** What a wallet or a page may ask a chain for. Nothing here moves time, money or other accounts. */
const METHODS: ReadonlySet<string> = new Set([
  'eth_accounts',
  'eth_blobBaseFee',
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_createAccessList',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_sendRawTransaction',
  'eth_syncing',
  'net_listening',
  'net_version',
  'web3_clientVersion',
])
const EXTENSION = /^(chrome|moz|safari-web)-extension:\/\//
const BODY_BYTES_MAX = 1_048_576
const BATCH_MAX = 100
const TIMEOUT_MS = 15_000

const Call = z.looseObject({
  method: z.string(),
  id: z.union([z.string(), z.number(), z.null()]).optional(),
})
const Calls = z.union([Call, z.array(Call).min(1).max(BATCH_MAX)])
type Call = z.infer<typeof Call>

export interface RpcProxyOptions {
  /** Where wallets and the page look for the chain, on 127.0.0.1. */
  port: number
  /** Where the node answers; known to this process alone. */
  node: NodeAddress
  /** Origins of the service's own pages. */
  origins: readonly string[]
}

/**
 * Puts a proxy before the node: JSON-RPC of a fixed list of methods, asked under a loopback name by
 * programs, by the service's own pages and by wallets' extensions. Other pages get nothing, not even a
 * preflight. Resolves when it listens.
 * @throws Error with one line when the port is not to be had
 */
export async function openRpcProxy(options: RpcProxyOptions): Promise<{ close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const origin = request.headers.origin
    answer(request, options)
      .catch((): Answer => refusal(502, -32_603, 'the chain does not answer'))
      .then(({ status, body }) => {
        response.writeHead(status, {
          'content-type': 'application/json',
          'cache-control': 'no-store',
          ...(origin !== undefined && status !== 403 && corsHeaders(origin)),
          ...(request.complete ? {} : { connection: 'close' }),
        })
        response.end(body)
      })
  })
  server.on('upgrade', (_, socket) => socket.destroy())
  await listen(server, options.port)
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

interface Answer {
  status: number
  body: string
}

async function answer(request: IncomingMessage, options: RpcProxyOptions): Promise<Answer> {
  const { origin } = request.headers
  const host = (request.headers.host ?? '').replace(/:\d+$/, '')
  if (!LOOPBACK_HOSTS.has(host)) return refusal(403, -32_600, 'asked under another host name')
  const isKnown = origin === undefined || options.origins.includes(origin) || EXTENSION.test(origin)
  if (!isKnown) return refusal(403, -32_600, 'this origin is not let in')
  if (request.method === 'OPTIONS') return { status: 204, body: '' }
  if (request.method !== 'POST') return refusal(405, -32_600, 'send POST')
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
    return refusal(415, -32_600, 'send application/json')
  }
  const text = await readBody(request)
  if (text === undefined) return refusal(413, -32_600, 'the body is larger than 1 MiB')
  const calls = parseCalls(text)
  if (calls === undefined) return refusal(400, -32_700, 'the body is no JSON-RPC call')
  for (const { id, method } of Array.isArray(calls) ? calls : [calls]) {
    if (!METHODS.has(method)) return refusal(200, -32_601, `${method} is not available here`, id)
  }
  // As it was read, not as it was sent: a repeated key means the same to the node.
  return { status: 200, body: await forward(options.node, JSON.stringify(calls)) }
}

function parseCalls(text: string): Call | Call[] | undefined {
  try {
    const parsed = Calls.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

function refusal(status: number, code: number, message: string, id: Call['id'] = null): Answer {
  return { status, body: JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } }) }
}

function corsHeaders(origin: string) {
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': 'content-type',
    'access-control-max-age': '600',
    vary: 'origin',
  }
}

/** Undefined where there is too much of it. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    const part = Buffer.from(chunk)
    bytes += part.length
    if (bytes > BODY_BYTES_MAX) return undefined
    chunks.push(part)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function forward({ host, port }: NodeAddress, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const sent = ask({ host, port, method: 'POST', headers, signal }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const isTaken = 'code' in error && error.code === 'EADDRINUSE'
      reject(isTaken ? new Error(`port ${port} is in use`) : error)
    })
    server.listen(port, '127.0.0.1', resolve)
  })
}
