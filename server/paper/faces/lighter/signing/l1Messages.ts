import { recoverMessageAddress } from 'viem'
import type { TransactionOf } from './layouts'
import { fromBase64 } from './transactionHash'

const LAST_LINE = 'Only sign this message for a trusted client!'

/** What a wallet signs to put a key into a slot of its account. */
export function changeKeyMessage(info: TransactionOf<8>): string {
  return lines('Register Lighter Account', [
    `pubkey: 0x${Buffer.from(fromBase64(info.PubKey)).toString('hex')}`,
    `nonce: ${hex(info.Nonce)}`,
    `account index: ${hex(info.AccountIndex)}`,
    `api key index: ${hex(info.ApiKeyIndex)}`,
  ])
}

/** What a wallet signs to send money to another owner's account. */
export function transferMessage(info: TransactionOf<12>, chainId: number): string {
  const { FromAccountIndex, FromRouteType, ToAccountIndex, ToRouteType } = info
  return lines('Transfer', [
    `nonce: ${hex(info.Nonce)}`,
    `from: ${hex(FromAccountIndex)} (route ${hex(FromRouteType)})`,
    `api key: ${hex(info.ApiKeyIndex)}`,
    `to: ${hex(ToAccountIndex)} (route ${hex(ToRouteType)})`,
    `asset: ${hex(info.AssetIndex)}`,
    `amount: ${hex(info.Amount)}`,
    `fee: ${hex(info.USDCFee)}`,
    `chainId: ${hex(BigInt(chainId))}`,
    `memo: ${Buffer.from(info.Memo).toString('hex')}`,
  ])
}

/** What a wallet signs to let an integrator take a fee. */
export function approveIntegratorMessage(info: TransactionOf<45>, chainId: number): string {
  return lines('Approve Integrator', [
    `nonce: ${hex(info.Nonce)}`,
    `account index: ${hex(info.AccountIndex)}`,
    `api key index: ${hex(info.ApiKeyIndex)}`,
    `integrator account index: ${hex(info.IntegratorAccountIndex)}`,
    `max perps taker fee: ${hex(info.MaxPerpsTakerFee)}`,
    `max perps maker fee: ${hex(info.MaxPerpsMakerFee)}`,
    `max spot taker fee: ${hex(info.MaxSpotTakerFee)}`,
    `max spot maker fee: ${hex(info.MaxSpotMakerFee)}`,
    `approval expiry: ${hex(info.ApprovalExpiry)}`,
    `chainId: ${hex(BigInt(chainId))}`,
  ])
}

/** Whether a wallet signed a message; false for a malformed signature. */
export async function isSignedBy(
  address: string,
  message: string,
  signature: string,
): Promise<boolean> {
  if (!/^0x[0-9a-fA-F]{130}$/.test(signature)) return false
  try {
    const signer = await recoverMessageAddress({ message, signature: `0x${signature.slice(2)}` })
    return signer.toLowerCase() === address
  } catch {
    return false
  }
}

function lines(title: string, body: readonly string[]): string {
  return `${title}\n\n${[...body, LAST_LINE].join('\n')}`
}

/** 16 hexadecimal digits. */
function hex(value: bigint): string {
  return `0x${value.toString(16).padStart(16, '0')}`
}
