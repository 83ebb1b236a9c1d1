import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it, vi } from 'vitest'

type Results = { success: boolean; errorCode?: number; reason?: string }[]
type RunByKey = (action: string, params: object) => Promise<Results>
type Sent = { actions: { hmac: { timestampMs: number; signature: string } }[] }

const NOW_MS = 1_795_219_200_000
const TOO_FAR = '/executeAction: 410 {"code":2042,"message":"hmac.timestampMs: lies 41 s off"}'
const request = { method: 'POST', path: '/v1/perps/orders', body: '{"market":"BTC-USD.P"}' }
const key = { keyId: 'ondoKeyId_1', secretKey: 'ondoApiSecret_1' }

let marks: number[]
let answers: (Results | Error)[]
let sent: Sent[]

/** How far the newest mark is ahead, each time the venue is asked, and the next answers of the service. */
function given(aheadMs: number[], next: (Results | Error)[]): void {
  marks = aheadMs
  answers = next
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW_MS, toFake: ['Date'] })
  sent = []
  return () => vi.useRealTimers()
})

/** `runByKey` of the guide, unchanged. */
function ofGuide(): RunByKey {
  const blocks = readFileSync('docs/direct-integration.md', 'utf8').matchAll(
    /^```js\n([\s\S]*?)^```$/gm,
  )
  const block = [...blocks]
    .map(([, text = '']) => text)
    .find((text) => text.includes('async function runByKey('))
  const atVenue = async (method: string, path: string) => {
    expect([method, path]).toEqual(['GET', '/v1/perps/mark_prices'])
    const aheadMs = marks.shift()
    if (aheadMs === undefined) throw new Error('not asked for')
    const time = (ms: number) => new Date(Date.now() + ms).toISOString()
    // The answer took two seconds, and was made in the middle of them.
    const answer = { OLD: { time: time(aheadMs - 9_000) }, NEW: { time: time(aheadMs + 1_000) } }
    vi.setSystemTime(Date.now() + 2_000)
    return answer
  }
  const call = async (_path: string, body: Sent) => {
    sent.push(body)
    const answer = answers.shift() ?? [{ success: true }]
    if (answer instanceof Error) throw answer
    return { results: answer }
  }
  const staged = async () => [{ request }, { request }]
  const names = ['call', 'staged', 'atVenue', 'key', 'at', 'createHmac']
  const make = new Function(...names, `${block}; return runByKey`)
  return make(call, staged, atVenue, key, { provider: 'ondo' }, createHmac)
}

const stampsOf = ({ actions }: Sent) => actions.map(({ hmac }) => hmac.timestampMs)

it.each([
  ['an hour behind', -3_600_000, -3_600_000],
  ['40 s ahead', 40_000, 40_000],
  ['as ours, its marks a little old', -3_000, 0],
])(
  'the guide stamps by the clock of a venue that is %s, measured once',
  async (_, mark, aheadMs) => {
    given([mark], [])
    const runByKey = ofGuide()
    for (let turn = 0; turn < 2; turn += 1) await runByKey('placeOrder', {})
    const firstMs = NOW_MS + 2_000 + aheadMs
    expect(sent.map(stampsOf)).toEqual(Array(2).fill([firstMs, firstMs + 1]))
    const { method, path, body } = request
    const text = `${firstMs}${method}${path}${body}`
    const signature = createHmac('sha256', key.secretKey).update(text).digest('hex')
    expect(sent[0]?.actions[0]?.hmac.signature).toBe(signature)
  },
)

it('the guide measures again where its time is refused, and signs once more, never a third time', async () => {
  given([0, 41_000], [new Error(TOO_FAR)])
  expect(await ofGuide()('placeOrder', {})).toEqual([{ success: true }])
  expect(sent.map((one) => stampsOf(one)[0])).toEqual([NOW_MS + 2_000, NOW_MS + 4_000 + 41_000])
  given([0, 0], [new Error(TOO_FAR), new Error(TOO_FAR)])
  await expect(ofGuide()('placeOrder', {})).rejects.toThrow('hmac.timestampMs')
  expect(sent).toHaveLength(4)
  given([0], [new Error('/executeAction: 400 {"code":2002}')])
  await expect(ofGuide()('placeOrder', {})).rejects.toThrow('2002')
  expect(sent).toHaveLength(5)
})

describe('an item that the venue refused for its time', () => {
  const late = { success: false, errorCode: 2013, reason: 'timestampTooFar' }
  const taken = { success: true }

  it('has the guide measure again and sign once more what was not used, and nothing else', async () => {
    given([0, 41_000], [[taken, late]])
    expect(await ofGuide()('placeOrder', {})).toEqual([{ success: true }])
    const [first, again] = sent
    expect(again?.actions[0]).toEqual(first?.actions[0])
    expect(again && stampsOf(again)[1]).toBe(NOW_MS + 4_000 + 41_000 + 1)
    given([0, 0], [[late, { success: false }], [late]])
    expect(await ofGuide()('placeOrder', {})).toEqual([late])
    expect(sent).toHaveLength(4)
    const [before = 0, after = 0] = sent.slice(2).map((body) => stampsOf(body)[1])
    expect(after).toBeGreaterThan(before)
  })

  it('is given as it is where it may be another refusal, or another outcome is open', async () => {
    const open = { success: false, errorCode: 2100 }
    for (const answer of [[{ ...late, reason: 'other' }], [open, late]]) {
      given([0], [answer])
      expect(await ofGuide()('placeOrder', {})).toEqual(answer)
    }
    expect(sent).toHaveLength(2)
  })
})
