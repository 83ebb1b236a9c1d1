import { crc32 } from 'node:zlib'

/** A checksum of eight digits, the length of the body in bytes, the body, and a line feed. */
const HEADER = /([0-9a-f]{8}) (\d{1,9}) /y
const ANY_HEADER = /[0-9a-f]{8} \d{1,9} /g
/** Longest header, in bytes. */
const HEADER_MAX = 19

/** Where a body lies in its file, in bytes. */
export interface BodyRange {
  offset: number
  length: number
}

/** A file as it was read: what is whole, and the ranges that no checksum vouches for. */
export interface Scan {
  bodies: BodyRange[]
  damaged: BodyRange[]
}

/** A record around a body. `bodyAt`: where the body begins within it. */
export function encodeRecord(body: string): { bytes: Buffer; bodyAt: number; length: number } {
  const content = Buffer.from(body)
  const header = Buffer.from(`${checksum(content)} ${content.length} `)
  const bytes = Buffer.concat([header, content, Buffer.from('\n')])
  return { bytes, bodyAt: header.length, length: content.length }
}

/** The body in bytes that begin with a record; undefined where its checksum does not hold. */
export function decodeBody(bytes: Buffer, at = 0): BodyRange | undefined {
  HEADER.lastIndex = 0
  const match = HEADER.exec(bytes.toString('latin1', at, at + HEADER_MAX))
  if (match === null) return undefined
  const [header, sum = '', digits = ''] = match
  const body = { offset: at + header.length, length: Number(digits) }
  const content = bytes.subarray(body.offset, body.offset + body.length)
  return content.length === body.length && checksum(content) === sum ? body : undefined
}

/** Finds the whole records of a file, those behind a damaged part included. */
export function scanRecords(bytes: Buffer): Scan {
  const scan: Scan = { bodies: [], damaged: [] }
  for (let at = 0; at < bytes.length; ) {
    const body = decodeBody(bytes, at)
    if (body !== undefined) {
      scan.bodies.push(body)
      const end = body.offset + body.length
      at = bytes[end] === LINE_FEED ? end + 1 : end
      continue
    }
    const next = nextRecord(bytes, at + 1)
    scan.damaged.push({ offset: at, length: next - at })
    at = next
  }
  return scan
}

const LINE_FEED = 10

function nextRecord(bytes: Buffer, from: number): number {
  const text = bytes.toString('latin1')
  ANY_HEADER.lastIndex = from
  for (let match = ANY_HEADER.exec(text); match !== null; match = ANY_HEADER.exec(text)) {
    if (decodeBody(bytes, match.index) !== undefined) return match.index
    // A header may begin within what looked like one.
    ANY_HEADER.lastIndex = match.index + 1
  }
  return bytes.length
}

function checksum(bytes: Uint8Array): string {
  return crc32(bytes).toString(16).padStart(8, '0')
}
