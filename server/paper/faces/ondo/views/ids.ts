import { createHash } from 'node:crypto'

const KEY = 0x6f6e646f_70617065n
const DIGITS = 16

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** 32 hexadecimal digits for a number of the engine; `kind` keeps different things apart. */
function encode(kind: string, id: number): string {
  const low = (BigInt(id) ^ KEY).toString(16).padStart(DIGITS, '0')
  return `${digest(`${kind}:${id}`).slice(0, DIGITS)}${low}`
}

/** The number again; undefined for digits that stand for none. */
function decode(kind: string, text: string): number | undefined {
  if (!/^[0-9a-f]{32}$/.test(text)) return undefined
  const id = Number(BigInt(`0x${text.slice(DIGITS)}`) ^ KEY)
  return Number.isSafeInteger(id) && encode(kind, id) === text ? id : undefined
}

export const orderIdText = (orderId: number): string => encode('order', orderId)
export const orderIdOf = (text: string): number | undefined => decode('order', text)

const TWAP = 'twap_'
export const twapIdText = (twapId: number): string => `${TWAP}${encode('twap', twapId)}`
export const twapIdOf = (text: string): number | undefined =>
  text.startsWith(TWAP) ? decode('twap', text.slice(TWAP.length)) : undefined

/** Of one side of a trade; the print has an id of its own. */
export const fillIdText = (tradeId: number, orderId: number): string =>
  digest(`fill:${tradeId}:${orderId}`).slice(0, 32)
export const tradeIdText = (tradeId: number): string => encode('trade', tradeId)
export const liquidationIdText = (name: string): string => `liq_${digest(name).slice(0, 32)}`

/** 17 decimal digits that follow from the address. */
export function accountIdText(address: string): string {
  const number = BigInt(`0x${digest(`account:${address}`).slice(0, 16)}`)
  return String(10n ** 16n + (number % (9n * 10n ** 16n)))
}

/** A transaction that the chain does not show, such as what the faucet gave. */
export const transactionText = (name: string): string => `0x${digest(name)}`

/** The deposit address of an account, for good. */
export const depositAddressText = (account: string): string =>
  `0x${digest(`perpdesk paper ondo deposit: ${account}`).slice(0, 40)}`
