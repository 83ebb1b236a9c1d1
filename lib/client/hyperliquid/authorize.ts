import { bytesToHex } from '@noble/hashes/utils.js'
import { sign } from 'viem/accounts'
import type { CredentialInfo } from '@/lib/client/credentials/credentialStore'
import type { SignDigest } from '@/lib/client/credentials/signDigest'
import type { UserWallet, VenuePlugin } from '@/lib/client/plugin'
import type { ExecuteActionRequest } from '@/lib/schema/action/action'
import { type ActionStep, isEip712Step } from '@/lib/schema/action/actionStep'
import type { SignedActionStep } from '@/lib/schema/action/signedStep'
import { PerpsError } from '@/lib/schema/perpsError'
import type { MarketMargin } from '@/lib/venues/hyperliquid/actions/updateLeverage'
import type { Universe } from '@/lib/venues/hyperliquid/reads/universe'
import { agentDigest, connectionId } from '@/lib/venues/hyperliquid/sign/connectionId'
import { UpdateLeverageAction } from '@/lib/venues/hyperliquid/sign/l1Action'
import type { L1Source } from '@/lib/venues/hyperliquid/sign/typedData'
import type { AccountModes } from './accountModes'
import type { AgentKeys, AgentRecord } from './agentKey'
import type { HyperliquidOptions, NetworkFacts } from './options'
import type { MarginFacts } from './reads/marginFacts'
import type { RecentOrders } from './reads/recentOrders'

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
  Required<Pick<VenuePlugin, 'onExecuteResults' | 'importAgent' | 'clientOrderIdOf' | 'endSteps'>>

/** What was signed for an account and may now come true. */
interface Pending {
  margin?: { coin: string; fact: MarketMargin }
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

    clientOrderIdOf,

    endSteps: (request) => endSteps(context, request),
  }
}

/** Signs a verified L1 step with an agent key: 65 bytes r, s, v, the latter 27 or 28. */
export async function signWithAgent(
  step: ActionStep,
  source: L1Source,
  privateKey: string,
  signDigest: SignDigest = signAsWallets,
): Promise<SignedActionStep> {
  const typedData = typedDataOf(step)
  const { connectionId: id } = typedData.message
  if (typeof id !== 'string' || !/^0x[0-9a-f]{64}$/.test(id)) {
    throw new PerpsError(2005, 'The step holds no connection id to sign.')
  }
  const digest = agentDigest(source, `0x${id.slice(2)}`)
  return { action: step.action, typedData, signature: await signDigest(digest, privateKey) }
}

/** Has the person's wallet sign a verified step. */
export async function signWithWallet(
  step: ActionStep,
  wallet: UserWallet,
): Promise<SignedActionStep> {
  const typedData = typedDataOf(step)
  return { action: step.action, typedData, signature: await wallet.signTypedData(typedData) }
}

/**
 * Signs a digest, deterministically and with a low s. By the library that makes the key and serves
 * the wallets: a second one would only weigh on the page.
 */
async function signAsWallets(digest: Uint8Array, privateKey: string): Promise<`0x${string}`> {
  return await sign({
    hash: `0x${bytesToHex(digest)}`,
    privateKey: `0x${privateKey.slice(2)}`,
    to: 'hex',
  })
}

function typedDataOf(step: ActionStep) {
  if (isEip712Step(step)) return step.typedData
  throw new PerpsError(2005, `This venue has no step of the kind of ${step.action}.`)
}

/** Does nothing and uses its nonce up, so that what was signed with the same one is void. */
const NOOP = { type: 'noop' } as const

/**
 * Adds to steps that this browser's agent signed its signature of the venue's no-op with the nonce
 * of each. Without the key they stay as they are.
 */
async function endSteps(
  { keys, network, options }: Pick<AuthorizeContext, 'keys' | 'network' | 'options'>,
  request: ExecuteActionRequest,
): Promise<ExecuteActionRequest> {
  const { signDigest = signAsWallets } = options
  // Whatever is wrong with the key, what is asked again was signed long ago.
  const key = await keys.find(request.address).catch(() => undefined)
  const signer = request.signerAddress?.toLowerCase() ?? key?.address
  if (key === undefined || key.address !== signer) return request
  const end = async (step: SignedActionStep): Promise<SignedActionStep> => {
    const nonce = nonceOf(step)
    if (nonce === undefined || !isEip712Step(step)) return step
    const digest = agentDigest(network.source, connectionId(NOOP, { nonce }))
    return { ...step, voidSignature: await signDigest(digest, key.privateKey) }
  }
  return { ...request, actions: await Promise.all(request.actions.map(end)) }
}

function nonceOf(step: SignedActionStep): number | undefined {
  if (!isEip712Step(step) || step.typedData.primaryType !== 'Agent') return undefined
  const { nonce } = step.typedData.message
  return typeof nonce === 'number' && Number.isSafeInteger(nonce) ? nonce : undefined
}

/** The client order id of the order that steps place; its exits have others. */
function clientOrderIdOf(steps: readonly ActionStep[]): string | undefined {
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
      const fact: MarketMargin = { leverage: action.leverage, marginMode }
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
