import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fuzzSeed } from '@/lib/client/testing/fuzzSeed'
import { parseExactJson } from '@/lib/venues/lighter/sign/exactJson'
import { readBookUpdate } from './bookUpdate'
import { WireBookFrame } from './stream'

const UPDATE = {
  channel: 'order_book:12',
  offset: 11_413_309,
  order_book: {
    code: 0,
    asks: [
      { price: '3004.40', size: '1.1000' },
      { price: '3005', size: '0.0000' },
    ],
    bids: [{ price: '0.00012300', size: '0' }],
    offset: 11_413_309,
    nonce: 3_107_818_665,
    begin_nonce: 3_107_818_660,
    last_updated_at: 1_771_234_567_890_123,
  },
  timestamp: 1_771_234_567_890,
  type: 'update/order_book',
}
const TEXT = JSON.stringify(UPDATE)

/** As the rest of the client reads a frame; undefined: refused. */
function usual(text: string): WireBookFrame | undefined {
  try {
    return WireBookFrame.safeParse(parseExactJson(text)).data
  } catch {
    return undefined
  }
}

/** Holds that what is read from the text is what the schema reads; returns whether it was read. */
function agrees(text: string): boolean {
  const read = readBookUpdate(text)
  if (read === undefined) return false
  const { channel, type, timestamp, order_book, prices } = read
  for (const side of ['asks', 'bids'] as const) {
    expect(prices[side], text).toEqual(order_book[side].map(({ price }) => Number(price)))
  }
  const { timestamp: expectedTime, ...expected } = usual(text) ?? {}
  expect({ channel, type, order_book }, text).toEqual(expected)
  expect(timestamp, text).toBe(expectedTime)
  return true
}

describe('an update of a book read from its text', () => {
  it('is what the schema reads, whatever the order of the fields', () => {
    const { order_book, type, ...rest } = UPDATE
    const texts = [
      TEXT,
      JSON.stringify({ channel: rest.channel, type, order_book, timestamp: rest.timestamp }),
      JSON.stringify({ channel: rest.channel, type, order_book }),
      JSON.stringify({ ...UPDATE, order_book: { ...order_book, asks: [], bids: [] } }),
      JSON.stringify({ ...UPDATE, timestamp: 1_771_234_567 }),
    ]
    for (const text of texts) expect(agrees(text), text).toBe(true)
  })

  it.each([
    ['a snapshot', TEXT.replace('update/', 'subscribed/')],
    ['another channel', TEXT.replace('order_book:12', 'trade:12')],
    ['a channel that is no market', TEXT.replace('order_book:12', 'order_book:all')],
    ['an error', TEXT.replace('"offset":11413309', '"error":{"code":30005}')],
    ['a field twice', TEXT.replace('"code":0', '"nonce":1')],
    ['a type twice', TEXT.replace('}', '},"type":"update/order_book"')],
    ['a nonce that is missing', TEXT.replace('"nonce"', '"offset"')],
    ['a nonce with a fraction', TEXT.replace('3107818665', '3107818665.5')],
    ['a nonce with an exponent', TEXT.replace('3107818665', '31e3')],
    ['a nonce below zero', TEXT.replace('3107818665', '-1')],
    ['a nonce of too many digits', TEXT.replace('3107818665', '3107818665310781')],
    ['a price with a sign', TEXT.replace('3004.40', '-3004.40')],
    ['a price with a zero in front', TEXT.replace('3004.40', '03004.40')],
    ['a price without digits', TEXT.replace('3004.40', '')],
    ['a price that ends in a point', TEXT.replace('3004.40', '3004.')],
    ['a price that begins with a point', TEXT.replace('3004.40', '.40')],
    ['a price with an exponent', TEXT.replace('3004.40', '3e3')],
    ['a price with an escape', TEXT.replace('3004.40', '\\u0033')],
    ['a price of a hundred digits', TEXT.replace('3004.40', '3'.repeat(100))],
    ['a level without a size', TEXT.replace(',"size":"1.1000"', '')],
    ['a list that goes on', TEXT.replace('],"bids"', ',],"bids"')],
    ['a text that ends early', TEXT.slice(0, -1)],
    ['a text that goes on', `${TEXT}}`],
    ['a text with blanks', JSON.stringify(UPDATE, undefined, 1)],
    ['no frame at all', 'order_book'],
    ['nothing', ''],
  ])('leaves %s to the schema', (_what, text) => {
    expect(readBookUpdate(text)).toBeUndefined()
  })

  it('is never one that the schema refuses, wherever a text is changed', () => {
    const places = fc.array(fc.nat(TEXT.length), { minLength: 1, maxLength: 3 })
    const sign = fc.constantFrom(...'"\\,:.{}[]0195-+eE tn/', '')
    let read = 0
    fc.assert(
      fc.property(places, sign, fc.boolean(), (changed, put, isInserted) => {
        let text = TEXT
        for (const at of changed)
          text = text.slice(0, at) + put + text.slice(isInserted ? at : at + 1)
        if (agrees(text)) read += 1
      }),
      { numRuns: 5_000, seed: fuzzSeed('book update', 18) },
    )
    expect(read).toBeGreaterThan(100)
  })

  it('is what the schema reads of any levels', () => {
    const digits = fc.stringMatching(/^(0|[1-9]\d{0,11})(\.\d{1,10})?$/)
    const levels = fc.array(fc.record({ price: digits, size: digits }), { maxLength: 6 })
    const nonce = fc.nat({ max: 2 ** 49 })
    fc.assert(
      fc.property(levels, levels, nonce, nonce, (asks, bids, next, begin) => {
        const order_book = { ...UPDATE.order_book, asks, bids, nonce: next, begin_nonce: begin }
        expect(agrees(JSON.stringify({ ...UPDATE, order_book }))).toBe(true)
      }),
      { numRuns: 500, seed: fuzzSeed('book update', 19) },
    )
  })
})
