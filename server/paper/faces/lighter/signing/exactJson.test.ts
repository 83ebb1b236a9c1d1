import { describe, expect, it } from 'vitest'
import { infoOfFrame, parseInfo } from './exactJson'

const MOST = '1152921504606846975'

const frameOf = (info: string, id = '1') =>
  `{"type":"jsonapi/sendtx","data":{"id":${id},"tx_type":15,"tx_info":${info}}}`

describe('a transaction as an object of a frame', () => {
  it.each([
    ['an order index', `{"MarketIndex":0,"Index":${MOST}}`],
    ['the first number that rounds', '{"Index":9007199254740993,"Nonce":-9007199254740993}'],
    ['numbers in lists and objects', `{"Orders":[{"Index":${MOST}},[${MOST},${MOST}]]}`],
    ['digits in a text', '{"Sig":"9007199254740993","Memo":",9007199254740993,"}'],
    ['quotes and backslashes in a text', `{"Memo":"\\\\\\":${MOST},\\"","Index":${MOST}}`],
    ['short numbers and fractions', '{"Price":1,"Share":0.9007199254740993,"Exp":1.5e-7}'],
    ['a transaction within its own text', JSON.stringify({ Memo: frameOf(`{"Index":${MOST}}`) })],
    ['nothing', '{}'],
  ])('keeps %s as it came', (_what, info) => {
    expect(infoOfFrame(frameOf(info))).toBe(info)
  })

  it('is found behind another object of that name, and an id as long', () => {
    const frame = frameOf('{"Index":1}', MOST)
    expect(infoOfFrame(frame)).toBe('{"Index":1}')
    expect(infoOfFrame(`{"tx_info":{"Index":2},${frame.slice(1)}`)).toBe('{"Index":1}')
  })
})

describe('the text of a transaction', () => {
  it('is read with its long integers whole, as texts', () => {
    expect(parseInfo(`{"Index": ${MOST} ,"Sig":"a1234567890123456789","Price":12}`)).toEqual({
      Index: MOST,
      Sig: 'a1234567890123456789',
      Price: 12,
    })
    expect(parseInfo(`[${MOST},${MOST}]`)).toEqual([MOST, MOST])
  })

  it('keeps digits of its texts what they are', () => {
    const text = `:${MOST},"${MOST}" \\`
    expect(parseInfo(JSON.stringify({ Memo: text, Index: 1 }))).toEqual({ Memo: text, Index: 1 })
  })

  it('is none where JSON allows none', () => {
    expect(() => parseInfo(`{"Index":0${MOST}}`)).toThrow(SyntaxError)
    expect(() => parseInfo(`{"Memo":"${MOST}`)).toThrow(SyntaxError)
  })
})
