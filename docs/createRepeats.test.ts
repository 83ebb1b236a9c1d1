import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

type Signer = { address: string }
type Stage = (account: object, action: string, params: object) => Promise<unknown>
type Execute = (action: string, actions: unknown[], signer: Signer) => Promise<unknown>

/** The service's reply: an answer, or a refusal as `call` of the guide throws it. */
type Said = { status?: number | undefined; waitSeconds?: number } & Record<string, unknown>

const SIGNER: Signer = { address: '0x' }

/** A function of the guide, unchanged, over what it calls, and how long it slept between. */
function ofGuide<Named>(name: string, answers: Said[]) {
  const blocks = readFileSync('docs/direct-integration.md', 'utf8').matchAll(
    /^```js\n([\s\S]*?)^```$/gm,
  )
  const block = [...blocks]
    .map(([, text = '']) => text)
    .find((text) => text.includes(`async function ${name}(`))
  const make = new Function('call', 'sleep', 'venue', 'address', `${block}; return ${name}`)
  const bodies: unknown[] = []
  const waits: number[] = []
  const call = async (_path: string, body: unknown) => {
    bodies.push(body)
    const answer = answers.shift()
    if (answer !== undefined && !('status' in answer)) return answer
    throw Object.assign(new Error('no answer, or a refusal'), answer)
  }
  const sleep = async (ms: number) => void waits.push(ms)
  const address = '0x00000000000000000000000000000000000000aa'
  const named: Named = make(call, sleep, { key: 'venue' }, address)
  return { named, bodies, waits }
}

it('the guide stages again after 408 and 429, as long after as was said, and after nothing else', async () => {
  const { named: stage, waits } = ofGuide<Stage>('stage', [
    { status: 429, waitSeconds: 3 },
    { status: 408, waitSeconds: 0 },
    { actions: ['a step'] },
    { status: 400, waitSeconds: 0 },
  ])
  expect(await stage({}, 'placeOrder', {})).toEqual(['a step'])
  expect(waits).toEqual([3_000, 1_000])
  await expect(stage({}, 'placeOrder', {})).rejects.toMatchObject({ status: 400 })
  expect(waits).toHaveLength(2)
})

describe('the guide sends', () => {
  const done = { results: [{ action: 'placeOrder', success: true }] }

  it.each<[string, Said, number]>([
    ['no answer came', { status: undefined }, 1_000],
    ['the time was up', { status: 408, waitSeconds: 0 }, 1_000],
    ['the service asked it to wait', { status: 429, waitSeconds: 4 }, 4_000],
    ['another process is at the steps', { status: 409, waitSeconds: 1 }, 1_000],
    ['the service failed', { status: 500, waitSeconds: 2 }, 2_000],
    ['something in front of it failed', { status: 502, waitSeconds: 0 }, 1_000],
    ['the outcome is not known', { results: [{ success: false, errorCode: 2100 }] }, 1_000],
  ])('the very same steps again where %s', async (_, said, waitMs) => {
    const { named: execute, bodies, waits } = ofGuide<Execute>('execute', [said, done])
    expect(await execute('placeOrder', ['a signed step'], SIGNER)).toEqual(done.results)
    expect(waits).toEqual([waitMs])
    expect(bodies).toHaveLength(2)
    expect(bodies[1]).toEqual(bodies[0])
  })

  it.each([400, 401, 403, 409, 410, 422, 424])('nothing again that %i refused', async (status) => {
    const refused = { status, waitSeconds: 0 }
    const { named: execute, bodies } = ofGuide<Execute>('execute', [refused, done])
    await expect(execute('placeOrder', ['a signed step'], SIGNER)).rejects.toMatchObject({ status })
    expect(bodies).toHaveLength(1)
  })
})
