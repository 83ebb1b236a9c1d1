import type { FaceContext } from '@/server/paper/faces/lighter/context'
import { toFaceRecord } from '@/server/paper/faces/lighter/records/factRecord'
import { parseInfo } from '@/server/paper/faces/lighter/signing/exactJson'
import {
  isTransactionType,
  readTransaction,
  type Transaction,
} from '@/server/paper/faces/lighter/signing/layouts'
import { fromBase64, transactionHash } from '@/server/paper/faces/lighter/signing/transactionHash'
import {
  approveIntegrator,
  changeKey,
  setAssetMargin,
  setTradingMode,
  transfer,
  updateLeverage,
  updateMargin,
  withdraw,
} from './accountActions'
import { ATTRIBUTE, checkAttributes } from './attributes'
import { VenueError } from './codes'
import { placeGroup } from './groups'
import { cancelAll, cancelOrder, type Execution, modifyOrder, placeOrder } from './orders'
import { createSender, type Sender } from './sender'

/** Slot that stands for all of them: nothing is signed with it. */
const ALL_SLOTS = 255
const NONCE_MAX = 2n ** 47n
const EXPIRED_AT_MAX = 2n ** 48n - 1n
const BATCH_MAX = 50

/** A transaction whose nonce was used up. */
export interface Accepted {
  hash: string
  /** Resolves when the sequencer has decided; its verdict is on disk then. */
  done: Promise<void>
}

/** A transaction that passed every check of the API, a moment before its nonce is used. */
interface Checked {
  transaction: Transaction
  text: string
  signer: Signer
  hash: string
  execute: Execution
}

/** The account and slot that a transaction is signed with. */
interface Signer {
  account: number
  address: string
  slot: number
}

/**
 * Takes a transaction: reads it, recomputes its hash, checks key, nonce and signatures, and uses the
 * nonce up. Reads show what the sequencer makes of it.
 * @throws VenueError where it is not taken; its nonce is free then
 */
export async function sendTransaction(
  context: FaceContext,
  type: number,
  text: string,
): Promise<Accepted> {
  const transaction = parse(type, text)
  return context.keyQueues.check(keyOf(transaction), async () => {
    const checked = await check(context, transaction, text)
    // One before it may have given its nonce back while the signatures were checked.
    checkNonce(context, checked.signer, transaction)
    return take(context, checked)
  })
}

/**
 * Takes several transactions of one key, in the order of their nonces, or none of them: no nonce is
 * used before each one has passed. Once taken, each has its own verdict.
 * @throws VenueError where one of them is not taken; all nonces are free then
 */
export async function sendBatch(
  context: FaceContext,
  types: readonly number[],
  texts: readonly string[],
): Promise<Accepted[]> {
  if (types.length !== texts.length || types.length === 0) {
    throw new VenueError(21513, 'transaction types and infos do not match')
  }
  if (types.length > BATCH_MAX) throw new VenueError(21514, 'too many transactions in a batch')
  const transactions = types.map((type, at) => parse(type, texts[at] ?? ''))
  const infos = transactions.map(({ info }) => info)
  const [key = '', ...others] = new Set(transactions.map(keyOf))
  if (others.length > 0) throw new VenueError(21121, 'a batch has one account and one api key')
  const isConsecutive = infos.every(
    (info, at) => info.Nonce === (infos[0]?.Nonce ?? 0n) + BigInt(at),
  )
  if (!isConsecutive) throw new VenueError(21105, 'nonces of a batch must be consecutive')
  return context.keyQueues.check(key, async () => {
    const checked: Checked[] = []
    let newKey: Uint8Array | undefined
    for (const [at, transaction] of transactions.entries()) {
      checked.push(await check(context, transaction, texts[at] ?? '', { ahead: at, newKey }))
      // What follows a change of the key is signed with the new one.
      if (transaction.type === 8) newKey = fromBase64(transaction.info.PubKey)
    }
    // From here on nothing waits: all nonces are used, or none.
    for (const [at, { signer, transaction }] of checked.entries()) {
      checkNonce(context, signer, transaction, at)
    }
    return checked.map((signed) => take(context, signed))
  })
}

/** The account and the slot of a transaction, in one word. */
function keyOf({ info }: Transaction): string {
  return `${accountOf(info)}:${info.ApiKeyIndex}`
}

function accountOf(info: Transaction['info']): number {
  return Number('AccountIndex' in info ? info.AccountIndex : info.FromAccountIndex)
}

/** What comes before a transaction in its batch. */
interface Before {
  /** How many others. */
  ahead: number
  /** The key that one of them puts into the slot. */
  newKey: Uint8Array | undefined
}

/** Everything the API looks at. @throws VenueError where the transaction is not taken */
async function check(
  context: FaceContext,
  transaction: Transaction,
  text: string,
  { ahead, newKey }: Before = { ahead: 0, newKey: undefined },
): Promise<Checked> {
  const { info } = transaction
  const account = accountOf(info)
  const slot = Number(info.ApiKeyIndex)
  const address = context.facts.accounts.addressOf(account)
  if (address === undefined) throw new VenueError(21100, 'account not found')
  if (slot >= ALL_SLOTS) throw new VenueError(21110, 'invalid api key index')
  const signer = { account, address, slot }
  const publicKey = await signingKey(context, signer, transaction, newKey)
  checkNonce(context, signer, transaction, ahead)
  const hash = await authenticate(context, publicKey, transaction)
  const execute = await prepare(context, signer, transaction)
  return { transaction, text, signer, hash, execute }
}

/** Uses the nonce up at once; the sequencer gets the transaction in its order. */
function take(
  context: FaceContext,
  { execute, hash, signer, text, transaction }: Checked,
): Accepted {
  const { account, address, slot } = signer
  const nonce = Number(transaction.info.Nonce)
  const former = context.facts.keys.nextNonce(account, slot)
  context.facts.keys.take(account, slot, nonce)
  const fact = {
    kind: 'transaction',
    hash,
    type: transaction.type,
    info: text,
    account,
    slot,
    nonce,
    timeMs: context.host.now(),
  } as const
  const sender = createSender(address, fact)
  const done = context.keyQueues
    .start(keyOf(transaction), transaction, () => run(context, sender, execute))
    .catch((error: unknown) => {
      context.facts.keys.giveBack(account, slot, nonce, former)
      throw error
    })
  return { hash, done }
}

function parse(type: number, text: string): Transaction {
  if (!isTransactionType(type)) throw new VenueError(21505, 'unsupported transaction type')
  let value: unknown
  try {
    value = parseInfo(text)
  } catch {
    throw new VenueError(21501, 'invalid tx info')
  }
  const transaction = readTransaction(type, value)
  if (transaction === undefined) throw new VenueError(21501, 'invalid tx info')
  checkAttributes(transaction.info.L2TxAttributes)
  return transaction
}

/** Time and nonce of a transaction that follows `ahead` others of its batch. */
function checkNonce(
  { facts, host }: FaceContext,
  { account, slot }: Signer,
  { info }: Transaction,
  ahead = 0,
): void {
  if (info.ExpiredAt > EXPIRED_AT_MAX) throw new VenueError(21711, 'invalid transaction expiry')
  if (Number(info.ExpiredAt) <= host.now()) throw new VenueError(21711, 'transaction has expired')
  const next = BigInt(facts.keys.nextNonce(account, slot) + ahead)
  const isSkipping = info.L2TxAttributes.get(ATTRIBUTE.skipNonce) === 1n
  const isNext = isSkipping ? info.Nonce >= next && info.Nonce < NONCE_MAX : info.Nonce === next
  if (!isNext) throw new VenueError(21104, 'invalid nonce')
}

/**
 * The key that must have signed a transaction: the one of its slot, or the one that it brings.
 * @param newKey what an earlier transaction of the batch puts into the slot
 * @throws VenueError where the slot is empty, or the key is no point of the curve
 */
async function signingKey(
  { facts, curve }: FaceContext,
  { account, slot }: Signer,
  transaction: Transaction,
  newKey: Uint8Array | undefined,
): Promise<Uint8Array> {
  const stored = facts.keys.key(account, slot)?.publicKey
  const registered = newKey ?? (stored === undefined ? undefined : Buffer.from(stored, 'hex'))
  const publicKey = transaction.type === 8 ? fromBase64(transaction.info.PubKey) : registered
  if (publicKey === undefined) throw new VenueError(21109, 'api key not found')
  if (!(await curve).isPublicKey(publicKey)) throw new VenueError(21108, 'invalid PublicKey')
  return publicKey
}

/** The hash in hexadecimal digits. @throws VenueError where the key did not sign it */
async function authenticate(
  { curve: opening, deployment }: FaceContext,
  publicKey: Uint8Array,
  transaction: Transaction,
): Promise<string> {
  const curve = await opening
  const hash = transactionHash(curve, deployment.chainId, transaction)
  if (!curve.verify(publicKey, hash, fromBase64(transaction.info.Sig))) {
    throw new VenueError(21120, 'invalid signature')
  }
  return Buffer.from(hash).toString('hex')
}

/** Checks what the API itself refuses, and gives what is left to the sequencer. */
async function prepare(
  context: FaceContext,
  by: Pick<Sender, 'account' | 'address'>,
  transaction: Transaction,
): Promise<Execution> {
  switch (transaction.type) {
    case 8:
      return changeKey(context, by, transaction.info)
    case 12:
      return transfer(context, by, transaction.info)
    case 13:
      return withdraw(context, transaction.info)
    case 14:
      return placeOrder(context, by, transaction.info)
    case 15:
      return cancelOrder(context, transaction.info)
    case 16:
      return cancelAll(context, transaction.info)
    case 17:
      return modifyOrder(context, by, transaction.info)
    case 20:
      return updateLeverage(context, transaction.info)
    case 28:
      return placeGroup(context, by, transaction.info)
    case 29:
      return updateMargin(context, transaction.info)
    case 41:
      return setTradingMode(context, transaction.info)
    case 42:
      return setAssetMargin(context, transaction.info)
    case 45:
      return approveIntegrator(context, by, transaction.info)
  }
}

async function run({ host }: FaceContext, sender: Sender, execute: Execution): Promise<void> {
  const late = host.faults.take('late_reject')
  if (late !== undefined) {
    await host.submitRecord(sender.record())
    const verdict = { code: 21739, message: 'rejected by the sequencer (paper fault)' }
    await host.submitRecord(toFaceRecord({ kind: 'verdict', hash: sender.hash, ...verdict }))
    return
  }
  const verdict = await execute(sender)
  const { hash } = sender
  const { code, message, state } = verdict
  if (code !== 0) await host.submitRecord(toFaceRecord({ kind: 'verdict', hash, code, message }))
  if (state !== undefined) await host.submitRecord(toFaceRecord({ kind: 'change', hash, state }))
}
