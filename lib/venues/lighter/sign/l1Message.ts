import { bytesToHex } from './bytes'
import { type Transaction, TransactionError } from './transaction'

const LAST_LINE = 'Only sign this message for a trusted client!'

/**
 * The text that the owner's wallet signs (EIP-191) beside the API key: for a new key, an integrator's
 * approval and a transfer to another owner's account. Undefined for types that need none.
 * @param chainId the venue's own number of the deployment; not part of a key's message
 */
export function l1MessageOf(transaction: Transaction, chainId: number): string | undefined {
  const { type, fields, nonce } = transaction
  const number = (name: string) => hexNumber(required(fields[name], name))
  const chain = `chainId: ${hexNumber(BigInt(chainId))}`
  const owner = () => [
    `nonce: ${hexNumber(nonce)}`,
    `account index: ${number('AccountIndex')}`,
    `api key index: ${number('ApiKeyIndex')}`,
  ]
  switch (type) {
    case 8:
      return message('Register Lighter Account', [
        `pubkey: 0x${bytesToHex(required(transaction.publicKey, 'PubKey'))}`,
        ...owner(),
      ])
    case 12:
      return message('Transfer', [
        `nonce: ${hexNumber(nonce)}`,
        `from: ${number('FromAccountIndex')} (route ${number('FromRouteType')})`,
        `api key: ${number('ApiKeyIndex')}`,
        `to: ${number('ToAccountIndex')} (route ${number('ToRouteType')})`,
        `asset: ${number('AssetIndex')}`,
        `amount: ${number('Amount')}`,
        `fee: ${number('USDCFee')}`,
        chain,
        `memo: ${bytesToHex(required(transaction.memo, 'Memo'))}`,
      ])
    case 45:
      return message('Approve Integrator', [
        ...owner(),
        `integrator account index: ${number('IntegratorAccountIndex')}`,
        `max perps taker fee: ${number('MaxPerpsTakerFee')}`,
        `max perps maker fee: ${number('MaxPerpsMakerFee')}`,
        `max spot taker fee: ${number('MaxSpotTakerFee')}`,
        `max spot maker fee: ${number('MaxSpotMakerFee')}`,
        `approval expiry: ${number('ApprovalExpiry')}`,
        chain,
      ])
    default:
      return undefined
  }
}

/** Whether the venue asks for the wallet's signature of a transaction. */
export function needsL1Signature({ type, fields }: Transaction): boolean {
  if (type === 8) return true
  if (type === 12) return fields.FromAccountIndex !== fields.ToAccountIndex
  return type === 45 && FEES.some((name) => fields[name] !== 0n)
}

const FEES = ['MaxPerpsTakerFee', 'MaxPerpsMakerFee', 'MaxSpotTakerFee', 'MaxSpotMakerFee']

function message(title: string, lines: readonly string[]): string {
  return `${title}\n\n${lines.join('\n')}\n${LAST_LINE}`
}

function hexNumber(value: bigint): string {
  return `0x${value.toString(16).padStart(16, '0')}`
}

function required<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) throw new TransactionError(name, 'is required')
  return value
}
