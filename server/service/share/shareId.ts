import { createHmac, timingSafeEqual } from 'node:crypto'
import { ShareCard } from '@/lib/schema/model/shareCard'

/** Bytes of the signature at the end of an id: a forger has one chance in 2^128. */
const SIGNATURE_BYTES = 16

/** Longest id that is looked into. */
const ID_LENGTH_MAX = 1_024

/** First byte of what is signed; another layout takes another. */
const VERSION = 1

/** Members in the order in which an id holds them. Append only: ids are never renewed. */
const MEMBERS = [
  'kind',
  'provider',
  'marketId',
  'symbol',
  'side',
  'isPaper',
  'atMs',
  'roe',
  'pnl',
  'leverage',
  'size',
  'entryPrice',
  'price',
  'account',
  'referralCode',
  'checked',
] as const satisfies readonly (keyof ShareCard)[]

/** The card as the id of its page: the content itself, and the service's signature (HMAC-SHA-256). */
export function encodeShareId(card: ShareCard, key: string): string {
  const values = MEMBERS.map((name) => card[name] ?? null)
  const content = Buffer.concat([Buffer.of(VERSION), Buffer.from(JSON.stringify(values))])
  return Buffer.concat([content, signatureOf(content, key)]).toString('base64url')
}

/** The card of an id; undefined where this service did not sign it. */
export function decodeShareId(id: string, key: string): ShareCard | undefined {
  if (id.length > ID_LENGTH_MAX || !/^[\w-]+$/.test(id)) return undefined
  const bytes = Buffer.from(id, 'base64url')
  // A second spelling of the same bytes is another id.
  if (bytes.toString('base64url') !== id || bytes.length <= SIGNATURE_BYTES) return undefined
  const content = bytes.subarray(0, -SIGNATURE_BYTES)
  const isOurs = timingSafeEqual(bytes.subarray(-SIGNATURE_BYTES), signatureOf(content, key))
  if (!isOurs || content[0] !== VERSION) return undefined
  return ShareCard.safeParse(namedValues(content.subarray(1).toString())).data
}

function namedValues(text: string): unknown {
  const values: unknown = JSON.parse(text)
  if (!Array.isArray(values)) return undefined
  return Object.fromEntries(
    MEMBERS.flatMap((name, index) => {
      const value: unknown = values[index]
      return value === null || value === undefined ? [] : [[name, value]]
    }),
  )
}

// The purpose is part of what is signed: the key may one day sign something else.
function signatureOf(content: Buffer, key: string): Buffer {
  const digest = createHmac('sha256', key).update('perpdesk share card\n').update(content).digest()
  return digest.subarray(0, SIGNATURE_BYTES)
}
