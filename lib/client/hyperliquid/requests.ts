import { isParams, marketOf, type Params } from '@/lib/client/actions/params'
import type { VenuePlugin } from '@/lib/client/plugin'
import type { ClockOffset } from '@/lib/client/reads/clockOffset'
import { actionParams } from '@/lib/schema/action/actionParams'
import type { ActionType, Signer } from '@/lib/schema/model/enums'
import type { AccountMode } from '@/lib/venues/hyperliquid/accountMode'
import { lastingAgents } from '@/lib/venues/hyperliquid/map/mapAccountConfig'
import type { Universe } from '@/lib/venues/hyperliquid/reads/universe'
import type { WireExtraAgent, WireOrder } from '@/lib/venues/hyperliquid/wire/wireAccount'
import type { AgentKeys } from './agentKey'
import { setupRequired } from './authorize'
import { AGENT_TTL_MS, type HyperliquidOptions, type NetworkFacts } from './options'
import type { MarginFacts } from './reads/marginFacts'
import type { HyperliquidReads } from './reads/reads'
import { readUncancelled } from './reads/uncancelled'
import type { VerifyFacts } from './verify/context'
import { verifyStep, verifySteps } from './verify/verifyStep'

/** Dependencies of preparing a request and verifying its steps. */
export interface RequestContext {
  provider: string
  options: HyperliquidOptions
  network: NetworkFacts
  keys: AgentKeys
  reads: HyperliquidReads
  margins: MarginFacts
  now(): number
  universe(): Promise<Universe>
  clockOffset: ClockOffset
  /** How the venue names USDC in transfers. */
  usdcToken(): Promise<string>
  /** Agent that an account is about to revoke; kept for the result. */
  revocations: Map<string, string>
}

/** Orders that are to change, by the id they are named with. */
interface ChangedOrders {
  now: ReadonlyMap<string, WireOrder>
  /** As they were before the request, once they were read again after it. */
  before: ReadonlyMap<string, WireOrder> | undefined
}

/** Less is the time that asking takes. */
const CLOCK_MOVED_MS = 5_000

type Resolved = Awaited<ReturnType<VenuePlugin['resolveRequest']>>

/**
 * Makes the part of the plugin that completes requests and verifies the steps staged for them.
 * Preparing also reads what the verdict will need, so that the verdict itself is pure.
 */
export function createRequests(
  context: RequestContext,
): Pick<VenuePlugin, 'resolveRequest' | 'verifyStep' | 'verifySteps' | 'renewFacts' | 'remainder'> {
  let latestUniverse: Universe | undefined
  let clockOffsetMs = 0
  let usdcToken: string | undefined
  const revokedNames = new Map<string, string>()
  const changed = new Map<string, ChangedOrders>()
  const modes = new Map<string, AccountMode | undefined>()
  const agents = new Map<string, readonly WireExtraAgent[]>()
  const facts = (address: string, params: unknown): VerifyFacts => {
    const market = marketOf(params)
    return {
      network: context.network,
      universe: latestUniverse,
      margin: market === undefined ? undefined : context.margins.find(address, market),
      revokedAgentName: revokedNames.get(revocationKey(address, params)),
      clockOffsetMs,
      orders: changed.get(address.toLowerCase())?.now ?? new Map(),
      ordersBefore: changed.get(address.toLowerCase())?.before,
      accountMode: modes.get(address.toLowerCase()),
      agents: agents.get(address.toLowerCase()),
      usdcToken,
    }
  }
  /** Reads from the venue what the verdict on an action will need. */
  const learn = async (action: ActionType, address: string, params: unknown): Promise<boolean> => {
    const user = address.toLowerCase()
    if (action === 'approveAgent') {
      agents.set(user, await listedAgents(context, user, clockOffsetMs))
    } else if (action === 'withdrawal' && takesFromSpot(params)) {
      modes.set(user, await context.reads.mode(user))
    } else if (action === 'modifyOrder') {
      const before = changed.get(user)?.now
      changed.set(user, { now: await readOrders(context, user, params), before })
    } else {
      const marketId = marketToLearn(action, params)
      if (marketId === undefined || latestUniverse?.find(marketId)?.kind === 'spot') return false
      const settings = await context.reads.marketSettings(user, marketId)
      context.margins.set(user, marketId, settings)
    }
    return true
  }
  return {
    async resolveRequest(action, address, signers, params) {
      const [signer, universe, offsetMs] = await Promise.all([
        chooseSigner(context, address, signers),
        context.universe(),
        context.clockOffset.read(),
      ])
      latestUniverse = universe
      clockOffsetMs = offsetMs
      if (movesBetweenLedgers(action, params)) usdcToken = await context.usdcToken()
      const given = isParams(params) ? params : {}
      if (action === 'approveAgent') {
        const [resolved] = await Promise.all([
          approval(context, address, given),
          learn(action, address, params),
        ])
        return resolved
      }
      if (action === 'revokeSessionAgent') {
        const resolved = await revocation(context, address, given)
        context.revocations.set(address.toLowerCase(), resolved.agentAddress.toLowerCase())
        const name = await nameOfAgent(context, address, resolved.agentAddress)
        if (name !== undefined) revokedNames.set(revocationKey(address, resolved), name)
        return { signer: 'USER', params: resolved }
      }
      if (signer === 'USER') {
        await learn(action, address, params)
        return { signer, params }
      }
      const record = await context.keys.find(address)
      if (!record) throw setupRequired(context.provider)
      changed.delete(address.toLowerCase())
      const market = marketToLearn(action, params)
      const isFresh = market !== undefined && context.margins.find(address, market) !== undefined
      if (!isFresh) await learn(action, address, params)
      const completed =
        action === 'cancelOrder' ? await withOrderIds(context, address, given) : params
      return { signer, signerAddress: record.address, params: completed }
    },
    verifyStep: (intent, step) => verifyStep(intent, step, facts(intent.address, intent.params)),
    verifySteps: (intent, steps) =>
      verifySteps(intent, steps, facts(intent.address, intent.params)),
    async renewFacts({ action, address, params }) {
      const before = clockOffsetMs
      clockOffsetMs = await context.clockOffset.renew()
      const hasLearnt = await learn(action, address, params)
      return hasLearnt || Math.abs(clockOffsetMs - before) > CLOCK_MOVED_MS
    },
    remainder: (intent, steps) => readUncancelled(context, intent, steps),
  }
}

/** Where both may sign, the key of this browser does: no prompt of the wallet. */
async function chooseSigner(
  { keys }: RequestContext,
  address: string,
  signers: readonly Signer[],
): Promise<Signer> {
  if (!signers.includes('USER')) return 'SDK'
  if (!signers.includes('SDK')) return 'USER'
  return (await keys.find(address)) ? 'SDK' : 'USER'
}

async function approval(
  { keys, options }: RequestContext,
  address: string,
  given: Params,
): Promise<Resolved> {
  const { address: agentAddress } = await keys.ensure(address)
  const agentTtlMs = given.agentTtlMs ?? options.agentTtlMs ?? AGENT_TTL_MS
  const name = options.asksForName === true ? { agentName: options.agentName } : {}
  return { signer: 'USER', params: { agentAddress, agentTtlMs, ...name } }
}

async function revocation(
  { keys, provider }: RequestContext,
  address: string,
  given: Params,
): Promise<{ agentAddress: string }> {
  if (typeof given.agentAddress === 'string') return { agentAddress: given.agentAddress }
  const record = await keys.find(address)
  if (!record) throw setupRequired(provider)
  return { agentAddress: record.address }
}

async function nameOfAgent(
  { reads }: RequestContext,
  address: string,
  agentAddress: string,
): Promise<string | undefined> {
  const agents = await reads.wireAgents(address.toLowerCase())
  return agents.find((agent) => agent.address === agentAddress.toLowerCase())?.name
}

/**
 * The market whose leverage and mode must be known from the venue itself: an order may be preceded
 * by a step that sets them, and has to be where the account is set otherwise.
 */
function marketToLearn(action: ActionType, params: unknown): string | undefined {
  if (action === 'placeTwapOrder' || action === 'placeOrder') return marketOf(params)
  if (action !== 'updateLeverage') return undefined
  const isComplete =
    isParams(params) && params.leverage !== undefined && params.marginMode !== undefined
  return isComplete ? undefined : marketOf(params)
}

/** The account's agents that have not ended by the venue's clock. */
async function listedAgents(
  { reads, now }: RequestContext,
  user: string,
  clockOffsetMs: number,
): Promise<readonly WireExtraAgent[]> {
  const venueNowMs = now() + clockOffsetMs
  return lastingAgents(await reads.wireAgents(user), venueNowMs)
}

/** The orders that are to change, as the venue has them: what was not named has to stay so. */
async function readOrders(
  { reads }: RequestContext,
  address: string,
  params: unknown,
): Promise<ReadonlyMap<string, WireOrder>> {
  const changes = actionParams.modifyOrder.safeParse(params)
  if (!changes.success) return new Map()
  const ids = changes.data.modifications.map(({ id }) => id)
  const found = await Promise.all(ids.map((id) => reads.wireOrder(address.toLowerCase(), id)))
  return new Map(
    ids.flatMap((id, index) => {
      const order = found[index]
      return order ? [[id, order.order] as const] : []
    }),
  )
}

/** Client order ids become the venue's own, looked up at the venue: only those can be compared. */
async function withOrderIds(
  { reads }: RequestContext,
  address: string,
  given: Params,
): Promise<unknown> {
  const { ids } = given
  if (!Array.isArray(ids)) return given
  const resolved = await Promise.all(
    ids.map(async (id: unknown) => {
      if (typeof id !== 'string' || !/^0x[0-9a-f]{32}$/i.test(id)) return id
      const order = await reads.order(address.toLowerCase(), id)
      return order ? `${order.market.id}:${order.orderId}` : id
    }),
  )
  return { ...given, ids: resolved }
}

/** A transfer, or a withdrawal that a transfer may precede. */
function movesBetweenLedgers(action: ActionType, params: unknown): boolean {
  if (action === 'sendAsset') return true
  return action === 'withdrawal' && takesFromSpot(params)
}

function takesFromSpot(params: unknown): boolean {
  return isParams(params) && params.route === 'spot'
}

function revocationKey(address: string, params: unknown): string {
  const agent = isParams(params) ? String(params.agentAddress).toLowerCase() : ''
  return `${address.toLowerCase()} ${agent}`
}
