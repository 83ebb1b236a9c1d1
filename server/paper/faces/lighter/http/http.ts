import type { IncomingMessage } from 'node:http'
import type { FaceContext } from '@/server/paper/faces/lighter/context'
import { authenticateFor } from '@/server/paper/faces/lighter/exchange/authenticate'
import { applyReferral, changeTier } from '@/server/paper/faces/lighter/exchange/clientCalls'
import { VenueError } from '@/server/paper/faces/lighter/exchange/codes'
import { readBatch } from '@/server/paper/faces/lighter/exchange/readBatch'
import { sendBatch, sendTransaction } from '@/server/paper/faces/lighter/exchange/sendTransaction'
import {
  createHttpHandler,
  type HttpQuestion,
  type HttpReply,
  jsonReply,
  textReply,
} from '@/server/paper/wire/httpHandler'
import { RefusedRequest } from '@/server/paper/wire/readBody'
import { ACCOUNT_READS } from './accountReads'
import { PUBLIC_READS } from './publicReads'
import { type Fields, readForm, readTarget, tokenOf } from './request'
import type { RequestBudget } from './requestBudget'

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': 'Authorization, Content-Type, *',
  'access-control-max-age': '86400',
}
const API = '/api/v1/'
/** What a transaction is said to take until the sequencer has decided. */
const EXECUTION_MS = 150
const QUOTA = 10_000

type Post = (context: FaceContext, form: Fields, token: string | undefined) => Promise<object>

const POSTS: Readonly<Record<string, Post>> = {
  async sendTx(context, form) {
    const { hash, done } = await sendTransaction(
      context,
      form.integer('tx_type'),
      form.text('tx_info'),
    )
    await done
    return { code: 200, message: '', tx_hash: hash, ...predicted(context) }
  },
  async sendTxBatch(context, form) {
    const { types, infos } = readBatch(form.text('tx_types'), form.text('tx_infos'))
    const accepted = await sendBatch(context, types, infos)
    await Promise.all(accepted.map(({ done }) => done))
    return {
      code: 200,
      message: '',
      tx_hash: accepted.map(({ hash }) => hash),
      ...predicted(context),
    }
  },
  async changeAccountTier(context, form, token) {
    const account = form.integer('account_index')
    await authenticateFor(context, token, account)
    await changeTier(context, account, form.text('new_tier'))
    return { code: 200, message: 'success' }
  },
  async 'referral/use'(context, form, token) {
    const address = form.text('l1_address')
    const account = context.facts.accounts.indexOf(address.toLowerCase())
    if (account === undefined) throw new VenueError(21100, 'account not found')
    await authenticateFor(context, token, account)
    await applyReferral(context, address, form.text('referral_code'))
    return { code: 200 }
  },
}
/** When the sequencer will have decided, as Unix milliseconds, and what may still be sent. */
const predicted = ({ host }: FaceContext) => ({
  predicted_execution_time_ms: host.now() + EXECUTION_MS,
  volume_quota_remaining: QUOTA,
})

/** REST of the venue, open to every origin. */
export function createHandler(context: FaceContext, budget: RequestBudget) {
  return createHttpHandler({
    faults: context.host.faults,
    headers: CORS,
    tooMany: jsonReply(429, { code: 23000, message: 'Too Many Requests!' }),
    open: (request) => open(context, budget, request),
    failure,
  })
}

async function open(
  context: FaceContext,
  budget: RequestBudget,
  request: IncomingMessage,
): Promise<HttpQuestion | HttpReply> {
  const { method } = request
  if (method === 'OPTIONS') return textReply(200, '')
  const { path, query } = readTarget(request)
  const name = path.startsWith(API) ? path.slice(API.length) : ''
  const address = request.socket.remoteAddress ?? ''
  const ask = (
    isAction: boolean,
    fields: Fields,
    run: () => Promise<object> | object,
  ): HttpQuestion => ({
    subject: `${path} ${name}`,
    isAction,
    spend: () => budget.spend(address, name, tokenOf(request, fields)),
    run: async () => jsonReply(...(await settled(run))),
  })
  const post = POSTS[name]
  if (post) {
    if (method !== 'POST') return jsonReply(405, { code: 20001, message: 'method not allowed' })
    const form = await readForm(request)
    return ask(true, form, () => post(context, form, tokenOf(request, form)))
  }
  const read = readOf(context, path, name)
  if (read === undefined) return textReply(404, '404 page not found')
  if (method !== 'GET') return jsonReply(405, { code: 20001, message: 'method not allowed' })
  return ask(false, query, () => read(query, tokenOf(request, query)))
}

type Read = (query: Fields, token: string | undefined) => object | Promise<object>

function readOf(context: FaceContext, path: string, name: string): Read | undefined {
  const { deployment, host } = context
  if (path === '/') {
    return () => ({
      status: 200,
      network_id: deployment.chainId,
      timestamp: Math.floor(host.now() / 1_000),
    })
  }
  if (path === '/info') return () => ({ contract_address: deployment.depositContract })
  const open = PUBLIC_READS[name]
  if (open) return (query) => open(context, query)
  const own = ACCOUNT_READS[name]
  return own && ((query, token) => own(context, query, token))
}

/** Every call of the venue, by path or by its name under `/api/v1/`. */
export const CALLS: readonly string[] = [
  '/',
  '/info',
  ...Object.keys({ ...PUBLIC_READS, ...ACCOUNT_READS, ...POSTS }),
]

/** The answer, or the venue's refusal; both are answers of the venue. */
async function settled(run: () => Promise<object> | object): Promise<[number, unknown]> {
  try {
    return [200, await run()]
  } catch (error) {
    if (error instanceof VenueError)
      return [error.status, { code: error.code, message: error.message }]
    throw error
  }
}

function failure(error: unknown): HttpReply {
  if (error instanceof VenueError) {
    return jsonReply(error.status, { code: error.code, message: error.message })
  }
  if (error instanceof RefusedRequest) {
    return jsonReply(error.status, { code: 20001, message: error.message })
  }
  process.stderr.write(`lighter face: ${error instanceof Error ? error.stack : error}\n`)
  return jsonReply(500, { code: 29500, message: 'internal server error' })
}
