import type { VenuePlugin } from '@/lib/client/plugin'
import { actionParams } from '@/lib/schema/actionParams'
import type { ActionType, Signer } from '@/lib/schema/enums'
import type { WireOrder } from '@/lib/venues/hyperliquid/wireAccount'
import type { AgentKeys } from './agentKey'
import { setupRequired } from './authorize'
import type { ClockOffset } from './clockOffset'
import type { MarginFacts } from './marginFacts'
import { AGENT_TTL_MS, type HyperliquidOptions, type NetworkFacts } from './options'
import type { HyperliquidReads } from './reads'
import type { Universe } from './universe'
import type { VerifyFacts } from './verify/facts'
import { verifyStep, verifySteps } from './verify/verifyStep'

/** What preparing a request, and judging what comes of it, stands on. */
export interface RequestContext {
  provider: string
  options: HyperliquidOptions
  network: NetworkFacts
  keys: AgentKeys
  reads: HyperliquidReads
  margins: MarginFacts
  universe(): Promise<Universe>
  clockOffset: ClockOffset
  /** How the venue names USDC in transfers. */
  usdcToken(): Promise<string>
  /** Agent that an account is about to revoke; kept for the result. */
  revocations: Map<string, string>
}

/** Less is the time that asking takes. */
const CLOCK_MOVED_MS = 5_000

type Resolved = Awaited<ReturnType<VenuePlugin['resolveRequest']>>
type Params = Readonly<Record<string, unknown>>

/**
 * Makes the part of the plugin that completes requests and judges the steps staged for them.
 * Preparing also learns what the verdict will need, so that the verdict itself is pure.
 */
export function createRequests(
  context: RequestContext,
): Pick<VenuePlugin, 'resolveRequest' | 'verifyStep' | 'verifySteps' | 'renewFacts'> {
  let known: Universe | undefined
  let clockOffsetMs = 0
  let usdcToken: string | undefined
  const revokedNames = new Map<string, string>()
  const changed = new Map<string, ReadonlyMap<string, WireOrder>>()
  const facts = (address: string, params: unknown): VerifyFacts => {
    const market = marketOf(params)
    return {
      network: context.network,
      universe: known,
      margin: market === undefined ? undefined : context.margins.find(address, market),
      revokedAgentName: revokedNames.get(revocationKey(address, params)),
      clockOffsetMs,
      orders: changed.get(address.toLowerCase()) ?? new Map(),
      usdcToken,
    }
  }
  return {
    async resolveRequest(action, address, signers, params) {
      const [signer, universe, offsetMs] = await Promise.all([
        chooseSigner(context, address, signers),
        context.universe(),
        context.clockOffset.read(),
      ])
      known = universe
      clockOffsetMs = offsetMs
      if (movesBetweenLedgers(action, params)) usdcToken = await context.usdcToken()
      const given = isParams(params) ? params : {}
      if (action === 'approveAgent') return approval(context, address, given)
      if (action === 'revokeSessionAgent') {
        const resolved = await revocation(context, address, given)
        context.revocations.set(address.toLowerCase(), resolved.agentAddress.toLowerCase())
        const name = await nameOfAgent(context, address, resolved.agentAddress)
        if (name !== undefined) revokedNames.set(revocationKey(address, resolved), name)
        return { signer: 'USER', params: resolved }
      }
      if (signer === 'USER') return { signer, params }
      const record = await context.keys.find(address)
      if (!record) throw setupRequired(context.provider)
      const market = marketOf(params)
      const isSpot = market !== undefined && universe.find(market)?.kind === 'spot'
      if (!isSpot) await learnMargin(context, address, action, params)
      if (action === 'modifyOrder') {
        changed.set(address.toLowerCase(), await readOrders(context, address, params))
      }
      const completed =
        action === 'cancelOrder' ? await withOrderIds(context, address, given) : params
      return { signer, signerAddress: record.address, params: completed }
    },
    verifyStep: (intent, step) => verifyStep(intent, step, facts(intent.address, intent.params)),
    verifySteps: (intent, steps) =>
      verifySteps(intent, steps, facts(intent.address, intent.params)),
    async renewFacts() {
      const before = clockOffsetMs
      clockOffsetMs = await context.clockOffset.renew()
      return Math.abs(clockOffsetMs - before) > CLOCK_MOVED_MS
    },
  }
}

/** Where both may sign, the key of this browser does, so that nobody is asked. */
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
  return { signer: 'USER', params: { agentAddress, agentTtlMs } }
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
  const agents = await reads.agents(address.toLowerCase())
  return agents.find((agent) => agent.address === agentAddress.toLowerCase())?.name
}

/**
 * An order that leaves leverage or mode open may be preceded by a step that sets them from what
 * the account has; to judge that step, that has to be known from the venue itself.
 */
async function learnMargin(
  { margins, reads }: RequestContext,
  address: string,
  action: ActionType,
  params: unknown,
): Promise<void> {
  const marketId = marketToLearn(action, params)
  if (marketId === undefined || margins.find(address, marketId)) return
  const settings = await reads.marketSettings(address.toLowerCase(), marketId)
  margins.set(address, marketId, settings)
}

function marketToLearn(action: ActionType, params: unknown): string | undefined {
  if (action === 'placeTwapOrder') return marketOf(params)
  if (action !== 'placeOrder' && action !== 'updateLeverage') return undefined
  const isWhole =
    isParams(params) && params.leverage !== undefined && params.marginMode !== undefined
  return isWhole ? undefined : marketOf(params)
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
  return action === 'withdrawal' && isParams(params) && params.route === 'spot'
}

function revocationKey(address: string, params: unknown): string {
  const agent = isParams(params) ? String(params.agentAddress).toLowerCase() : ''
  return `${address.toLowerCase()} ${agent}`
}

function marketOf(params: unknown): string | undefined {
  if (!isParams(params) || !isParams(params.market)) return undefined
  const { marketId } = params.market
  return typeof marketId === 'string' ? marketId : undefined
}

function isParams(value: unknown): value is Params {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
