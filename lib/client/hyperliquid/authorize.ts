import type { CredentialInfo } from '@/lib/client/credentials/credentialStore'
import type { VenuePlugin } from '@/lib/client/plugin'
import { type ActionStep, isEip712Step } from '@/lib/schema/action/actionStep'
import { PerpsError } from '@/lib/schema/perpsError'
import type { Universe } from '@/lib/venues/hyperliquid/reads/universe'
import { UpdateLeverageAction } from '@/lib/venues/hyperliquid/sign/l1Action'
import type { AccountModes } from './accountModes'
import type { AgentKeys, AgentRecord } from './agentKey'
import type { HyperliquidOptions, NetworkFacts } from './options'
import type { MarginFact, MarginFacts } from './reads/marginFacts'
import type { RecentOrders } from './reads/recentOrders'
import { signWithAgent, signWithWallet } from './sign'

/** Dependencies of signing and of reading its results. */
export interface AuthorizeContext {
  provider: string
  network: NetworkFacts
  options: Pick<HyperliquidOptions, 'signDigest'>
  keys: AgentKeys
  margins: MarginFacts
  recentOrders: RecentOrders
  modes: AccountModes
  universe(): Promise<Universe>
  /** Agent that an account is about to revoke. */
  revocations: ReadonlyMap<string, string>
}

/** The part of the plugin that touches keys. */
export type Authorizer = Pick<
  VenuePlugin,
  'sign' | 'credentials' | 'onCredentialChange' | 'forgetCredential'
> &
  Required<Pick<VenuePlugin, 'onExecuteResults' | 'importAgent'>>

/** What was signed for an account and may now come true. */
interface Pending {
  margin?: { coin: string; fact: MarginFact }
  agent?: { address: string; expiresAtMs: number | undefined }
}

/** Makes the part of the plugin that signs verified steps, and reads their results. */
export function createAuthorizer(context: AuthorizeContext): Authorizer {
  const { keys, margins } = context
  const pending = new Map<string, Pending>()
  return {
    async sign(steps, { address, signer, wallet }) {
      pending.set(address.toLowerCase(), await readPending(steps, context))
      if (signer === 'SDK') {
        const record = await keys.find(address)
        if (!record) throw setupRequired(context.provider)
        const { source } = context.network
        const { signDigest } = context.options
        return await Promise.all(
          steps.map((step) => signWithAgent(step, source, record.privateKey, signDigest)),
        )
      }
      if (!wallet) throw new PerpsError(2005, 'A wallet is needed to sign this.')
      const signed = []
      // One after another: a wallet asks its person about one thing at a time.
      for (const step of steps) signed.push(await signWithWallet(step, wallet))
      return signed
    },

    async onExecuteResults(address, action, results) {
      const signed = pending.get(address.toLowerCase())
      pending.delete(address.toLowerCase())
      const succeeded = (name: string) =>
        results.some((result) => result.action === name && result.success)
      if (signed?.margin) {
        const { coin, fact } = signed.margin
        if (succeeded('updateLeverage')) margins.set(address, coin, fact)
        else margins.forget(address, coin)
      }
      if (action === 'approveAgent' && succeeded(action) && signed?.agent) {
        await keys.markApproved(address, signed.agent.address, signed.agent.expiresAtMs)
      }
      if (action === 'accountMode') void context.modes.renew(address.toLowerCase())
      const isRefused = results.some((result) => !result.success && result.errorCode === 2011)
      if (isRefused) await keys.dropIfUnlisted(address)
      if (action === 'revokeSessionAgent' && succeeded(action)) {
        await keys.removeIf(address, context.revocations.get(address.toLowerCase()))
      }
    },

    async credentials(address) {
      const record = await keys.find(address)
      return record ? [infoOf(record)] : []
    },

    onCredentialChange: keys.changes.listen,

    forgetCredential: (address) => keys.remove(address, true),

    importAgent: async (address, privateKey) => infoOf(await keys.import(address, privateKey)),
  }
}

/** The client order id of the order that steps place; its exits have others. */
export function clientOrderIdOf(steps: readonly ActionStep[]): string | undefined {
  for (const step of steps) {
    const orders = isEip712Step(step) ? step.preimage?.action.orders : undefined
    const [first] = Array.isArray(orders) ? orders : []
    const { c } = Object(first)
    if (typeof c === 'string') return c
  }
  return undefined
}

/** A key without its secret. */
function infoOf({ address, createdAtMs, expiresAtMs }: AgentRecord): CredentialInfo {
  const expiry = expiresAtMs === undefined ? {} : { expiresAtMs }
  return { kind: 'agent', id: address, sinceMs: createdAtMs, ...expiry }
}

/** Trading needs a key of this browser that the account approved. */
export function setupRequired(provider: string): PerpsError {
  return new PerpsError(2070, 'Approve a trading key for this browser first.', { tool: provider })
}

async function readPending(
  steps: readonly ActionStep[],
  context: AuthorizeContext,
): Promise<Pending> {
  const pending: Pending = {}
  for (const step of steps) {
    if (!isEip712Step(step)) continue
    // Verified before, so its type fixes its shape; parsing would delay the order.
    const type = step.preimage?.action.type
    if (type === 'order' || type === 'batchModify') {
      context.recentOrders.remember(step.preimage?.action)
    } else if (type === 'updateLeverage') {
      const action = UpdateLeverageAction.parse(step.preimage?.action)
      const listed = (await context.universe()).byAssetId(action.asset)
      const marginMode = action.isCross ? 'CROSS' : 'ISOLATED'
      const fact: MarginFact = { leverage: action.leverage, marginMode }
      if (listed) pending.margin = { coin: listed.market.id, fact }
    }
    if (step.action === 'approveAgent') {
      const { agentAddress, agentName } = step.typedData.message
      const validUntil = /valid_until (\d+)$/.exec(String(agentName))?.[1]
      const expiresAtMs = validUntil === undefined ? undefined : Number(validUntil)
      pending.agent = { address: String(agentAddress).toLowerCase(), expiresAtMs }
    }
  }
  return pending
}
