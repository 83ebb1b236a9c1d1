import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

type Create = (action: string, params: object, signer: { address: string }) => Promise<unknown>

/** `create` of the guide as it stands, over what it calls. */
function createOfGuide(call: () => Promise<unknown>, sleep: (ms: number) => Promise<void>): Create {
  const blocks = readFileSync('docs/direct-integration.md', 'utf8').matchAll(
    /^```js\n([\s\S]*?)^```$/gm,
  )
  const block = [...blocks].map(([, text = '']) => text).find((text) => text.includes(' create('))
  const make = new Function('call', 'sleep', 'venue', 'address', `${block}; return create`)
  return make(call, sleep, { key: 'venue' }, '0x00000000000000000000000000000000000000aa')
}

it('the guide stages again after 408 and 429, as long after as was said, and after nothing else', async () => {
  const answers = [
    { status: 429, waitSeconds: 3 },
    { status: 408, waitSeconds: 1 },
    { actions: ['a step'] },
    { status: 400, waitSeconds: 1 },
  ]
  const call = async () => {
    const answer = answers.shift()
    if (answer?.status === undefined) return answer
    throw Object.assign(new Error('refused'), answer)
  }
  const waits: number[] = []
  const sleep = async (ms: number) => void waits.push(ms)
  const create = createOfGuide(call, sleep)
  expect(await create('placeOrder', {}, { address: '0x' })).toEqual(['a step'])
  expect(waits).toEqual([3_000, 1_000])
  await expect(create('placeOrder', {}, { address: '0x' })).rejects.toMatchObject({ status: 400 })
  expect(waits).toHaveLength(2)
})
