import type { CredentialInfo } from '@/lib/client/credentials/credentialStore'
import { datesOf } from '@/lib/client/credentials/keyLife'
import type { UserWallet, VenuePlugin } from '@/lib/client/plugin'
import { type ActionStep, isEvmTxStep, isWasmBlobStep } from '@/lib/schema/action/actionStep'
import type { SignedActionStep } from '@/lib/schema/action/signedStep'
import type { JsonObject } from '@/lib/schema/model/json'
import { PerpsError } from '@/lib/schema/perpsError'
import { withPublicKey } from '@/lib/venues/lighter/actions/setup'
import { orderIdOf } from '@/lib/venues/lighter/map/order'
import { hexToBytes } from '@/lib/venues/lighter/sign/bytes'
import { l1MessageOf, needsL1Signature } from '@/lib/venues/lighter/sign/l1Message'
import { transactionOf } from '@/lib/venues/lighter/sign/signParams'
import type { ApiKeyRecord } from './apiKeyRecord'
import { marketOf } from './outcomes'
import type { Session } from './session'
import { keyBytes } from './tokens'

/** The part of the plugin that touches keys. */
export type Authorizer = Pick<
  VenuePlugin,
  'sign' | 'credentials' | 'onCredentialChange' | 'forgetCredential'
> &
  Required<Pick<VenuePlugin, 'onExecuteResults' | 'importAgent' | 'clientOrderIdOf'>>

/** What the venue lets a key of an account do, in our words. */
const SCOPES = ['trade', 'transfer', 'withdraw to the owner']

/**
 * Refusals that a key is the reason of where the slot holds another or none: a signature of another
 * key, no such key, a missing step of the set-up. The venue is asked before the key goes.
 */
const MAY_BE_OF_KEY: readonly (number | undefined)[] = [2010, 2011, 2070]

/** Makes the part of the plugin that signs verified steps, and reads their results. */
export function createAuthorizer(session: Session): Authorizer {
  const { keys, accounts } = session
  return {
    async sign(steps, { address, wallet }) {
      const signed: SignedActionStep[] = []
      // One after another: a wallet asks its person about one thing at a time.
      for (const step of steps) signed.push(await signStep(session, step, address, wallet))
      return signed
    },

    clientOrderIdOf,

    async onExecuteResults(address, action, results) {
      accounts.forget(address)
      const succeeded = results.some((result) => result.action === action && result.success)
      if (action === 'registerApiKey' && succeeded) await keys.confirm(address)
      const isOfKey = results.some(
        (result) => !result.success && MAY_BE_OF_KEY.includes(result.errorCode),
      )
      if (isOfKey) await keys.dropIfReplaced(address)
    },

    async credentials(address) {
      const record = await keys.find(address)
      if (record) return [infoOf(record)]
      const ended = await keys.findEnded(address)
      return ended ? [{ ...infoOf(ended), hasEnded: true }] : []
    },

    onCredentialChange: keys.changes.listen,
    forgetCredential: (address) => keys.remove(address),
    importAgent: async (address, privateKey) => infoOf(await keys.import(address, privateKey)),
  }
}

/** The id that an order has until the venue's own is known, behind its market. */
function clientOrderIdOf(steps: readonly ActionStep[]): string | undefined {
  for (const step of steps) {
    if (isEvmTxStep(step) || !isWasmBlobStep(step)) continue
    const index = orderIndexOf(step.wasmSignParams)
    if (index !== undefined) return orderIdOf(marketOf(step.wasmSignParams), index)
  }
  return undefined
}

/** A key without its secret. */
function infoOf(key: Omit<ApiKeyRecord, 'privateKey'>): CredentialInfo {
  return { kind: 'apiKey', id: String(key.apiKeyIndex), scopes: SCOPES, ...datesOf(key) }
}

async function signStep(
  session: Session,
  step: ActionStep,
  address: string,
  wallet: UserWallet | undefined,
): Promise<SignedActionStep> {
  if (isEvmTxStep(step) || !isWasmBlobStep(step)) {
    throw new PerpsError(2005, `This venue has no step of the kind of ${step.action}.`)
  }
  const { action, wasmSignParams } = step
  const isNewKey = action === 'registerApiKey'
  const record = isNewKey
    ? await session.keys.ensurePending(address, Number(wasmSignParams.api_key_index))
    : await session.keys.require(address)
  const params = isNewKey ? withNewKey(wasmSignParams, record) : wasmSignParams
  const { signingChainId: chainId } = session.options.facts
  const transaction = transactionOf(params)
  const message = needsL1Signature(transaction) ? l1MessageOf(transaction, chainId) : undefined
  const l1Signature = message === undefined ? undefined : await countersign(message, wallet)
  const signer = await session.signer()
  const signedTx = await signer.sign({
    transaction,
    chainId,
    privateKey: keyBytes(record),
    l1Signature,
  })
  const clientOrderIndex = orderIndexOf(params)
  return {
    action,
    wasmSignParams: params,
    signedTx,
    ...(clientOrderIndex === undefined ? {} : { clientOrderIndex }),
  }
}

function withNewKey(params: JsonObject, { publicKey }: ApiKeyRecord): JsonObject {
  const bytes = hexToBytes(publicKey)
  if (bytes === undefined) throw new Error('The record of an API key holds no key.')
  return { ...params, new_public_key: withPublicKey({}, bytes).new_public_key }
}

async function countersign(message: string, wallet: UserWallet | undefined): Promise<string> {
  if (wallet) return await wallet.signMessage(message)
  throw new PerpsError(2005, 'A wallet is needed to sign this.')
}

function orderIndexOf({ client_order_index: index, orders }: JsonObject): string | undefined {
  if (typeof index === 'number') return String(index)
  const [first] = Array.isArray(orders) ? orders : []
  const { ClientOrderIndex } = Object(first)
  return typeof ClientOrderIndex === 'number' ? String(ClientOrderIndex) : undefined
}
