import { isParams, marketOf, type Params } from '@/lib/client/actions/params'
import type { VenuePlugin } from '@/lib/client/plugin'
import { actionParams } from '@/lib/schema/action/actionParams'
import type { ActionType, Signer } from '@/lib/schema/model/enums'
import { PerpsError } from '@/lib/schema/perpsError'
import { DEFAULT_API_KEY_INDEX, isSamePublicKey } from '@/lib/venues/lighter/actions/setup'
import { type LighterSettings, settingsOf } from '@/lib/venues/lighter/map/settings'
import type { LighterMarkets } from '@/lib/venues/lighter/reads/markets'
import type { ApiKeyRecord } from './apiKeyRecord'
import type { Session } from './session'
import type { VerifyFacts } from './verify/facts'
import { verifyStep, verifySteps } from './verify/verifyStep'

/** Signed by the wallet beside the key, or by the wallet alone. */
const OF_WALLET: readonly ActionType[] = ['registerApiKey', 'approveIntegrator', 'deposit']
/** Delivered or broadcast: no nonce of a key is used. */
const WITHOUT_NONCE: readonly ActionType[] = ['accountType', 'setReferrer', 'deposit']
const LAST_SLOT = 254

/**
 * Makes the part of the plugin that completes requests and verifies the steps staged for them.
 * Preparing also reads what the verdict will need, so that the verdict itself is pure.
 */
export function createRequests(
  session: Session,
): Pick<VenuePlugin, 'resolveRequest' | 'verifyStep' | 'verifySteps' | 'renewFacts'> &
  Required<Pick<VenuePlugin, 'ready' | 'nonceKey' | 'marketIdsOf'>> {
  let markets: LighterMarkets | undefined
  let clockOffsetMs = 0
  const indexes = new Map<string, number>()
  const slots = new Map<string, number>()
  const settings = new Map<string, LighterSettings>()

  const facts = (address: string, params: unknown): VerifyFacts => {
    const user = address.toLowerCase()
    return {
      accountIndex: indexes.get(user),
      apiKeyIndex: slots.get(user) ?? DEFAULT_API_KEY_INDEX,
      markets,
      settings: settings.get(`${user} ${marketOf(params)}`),
      clockOffsetMs,
    }
  }
  /** Reads from the venue what the verdict on an action will need. */
  const learn = async (action: ActionType, address: string, params: unknown): Promise<void> => {
    const user = address.toLowerCase()
    const [listed, offsetMs, index] = await Promise.all([
      session.markets(),
      session.clockOffset.read(),
      // A first deposit makes the account.
      action === 'deposit' ? undefined : session.accounts.indexOf(address),
    ])
    markets = listed
    clockOffsetMs = offsetMs
    if (index !== undefined) indexes.set(user, Number(index))
    const marketId = setsMargin(action, params) ? marketOf(params) : undefined
    const market = marketId === undefined ? undefined : listed.find(Number(marketId))
    if (market === undefined) return
    settings.set(`${user} ${marketId}`, settingsOf(await session.accounts.read(address), market))
  }

  return {
    async resolveRequest(action, address, signers, params) {
      const signer = chooseSigner(action, signers)
      const [record] = await Promise.all([
        session.keys.find(address),
        learn(action, address, params),
      ])
      const given = isParams(params) ? params : {}
      if (action === 'registerApiKey') {
        const resolved = await registration(session, address, given, record)
        slots.set(address.toLowerCase(), resolved.apiKeyIndex)
        return { signer, params: resolved }
      }
      if (action === 'deposit') return { signer, params }
      if (record === undefined) {
        const message = 'Register an API key for this browser first.'
        throw new PerpsError(2070, message, { tool: session.provider })
      }
      slots.set(address.toLowerCase(), record.apiKeyIndex)
      return { signer, params: withSlot(action, given, record) }
    },
    // A deposit that is gone on with was asked for on a page that is gone.
    async ready() {
      markets = await session.markets()
    },
    verifyStep: (intent, step) => verifyStep(intent, step, facts(intent.address, intent.params)),
    verifySteps: (intent, steps) =>
      verifySteps(intent, steps, facts(intent.address, intent.params)),
    async renewFacts({ action, address, params }) {
      session.accounts.forget(address)
      clockOffsetMs = await session.clockOffset.renew()
      await learn(action, address, params)
      return true
    },
    nonceKey(action, address) {
      if (WITHOUT_NONCE.includes(action)) return undefined
      return `${session.provider}:${address.toLowerCase()}`
    },
    marketIdsOf(action, params) {
      return idsOf(action, params).flatMap((id) => /^(\d{1,5}):/.exec(id)?.[1] ?? [])
    },
  }
}

function chooseSigner(action: ActionType, signers: readonly Signer[]): Signer {
  if (!signers.includes('USER')) return 'SDK'
  return signers.includes('SDK') && !OF_WALLET.includes(action) ? 'SDK' : 'USER'
}

/**
 * The slot of a new key: the one asked for; else this browser's own, unless another key took it;
 * else the first free one from 42 on. It never replaces another browser's key unasked.
 */
async function registration(
  { keys, accounts, provider }: Session,
  address: string,
  given: Params,
  record: ApiKeyRecord | undefined,
): Promise<{ apiKeyIndex: number; knownPublicKey?: string }> {
  const asked = typeof given.apiKeyIndex === 'number' ? given.apiKeyIndex : undefined
  // The slot of a key whose time is over: the next one ends it at the venue, too.
  const own = record ?? (await keys.findEnded(address))
  const apiKeyIndex = asked ?? (await ownOrFreeSlot())
  const knownKey = record?.apiKeyIndex === apiKeyIndex ? record.publicKey : undefined
  return { apiKeyIndex, ...(knownKey === undefined ? {} : { knownPublicKey: `0x${knownKey}` }) }

  async function ownOrFreeSlot(): Promise<number> {
    const index = await accounts.indexOf(address)
    const listed = await keys.list(index).catch((error: unknown) => {
      // What cannot be read now is no reason to leave this browser's own slot.
      if (own === undefined) throw error
      return []
    })
    const heldKeys = new Map(listed.map((key) => [key.api_key_index, key.public_key]))
    if (own !== undefined) {
      const registered = heldKeys.get(own.apiKeyIndex)
      if (registered === undefined || isSamePublicKey(registered, own.publicKey)) {
        return own.apiKeyIndex
      }
    }
    for (let slot = DEFAULT_API_KEY_INDEX; slot <= LAST_SLOT; slot += 1) {
      if (!heldKeys.has(slot)) return slot
    }
    const message = `Every slot from ${DEFAULT_API_KEY_INDEX} on holds a key. Name the slot whose key is to end.`
    throw new PerpsError(2005, message, { tool: provider })
  }
}

/**
 * Names this browser's slot, whichever it is: the service stages the one that the account registered
 * last where none is named, and that may be another browser's.
 */
function withSlot(action: ActionType, given: Params, { apiKeyIndex }: ApiKeyRecord): Params {
  return WITHOUT_NONCE.includes(action) ? given : { ...given, apiKeyIndex }
}

/** Leverage and mode that an order or a change of leverage is verified by. */
function setsMargin(action: ActionType, params: unknown): boolean {
  if (!isParams(params)) return false
  if (action === 'updateLeverage') return true
  const asksFor = params.leverage !== undefined || params.marginMode !== undefined
  return action === 'placeOrder' && asksFor
}

function idsOf(action: ActionType, params: unknown): readonly string[] {
  if (action === 'cancelOrder') {
    return actionParams.cancelOrder.safeParse(withoutSlot(params)).data?.ids ?? []
  }
  if (action !== 'modifyOrder') return []
  const changes = actionParams.modifyOrder.safeParse(withoutSlot(params)).data
  return changes?.modifications.map(({ id }) => id) ?? []
}

function withoutSlot(params: unknown): unknown {
  if (!isParams(params)) return params
  const { apiKeyIndex: _, ...rest } = params
  return rest
}
