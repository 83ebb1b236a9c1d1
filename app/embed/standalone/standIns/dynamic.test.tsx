import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { latePart as watchPart } from '@/app/embed/standalone/latePart'
import { type BareBrowser, openBareBrowser } from '@/components/session/wallet/testing/bareBrowser'
import { keepLoading } from '@/components/ui/overlays/keepLoading'
import dynamic from './dynamic'

/** What was drawn in place of a part. */
const { messages } = vi.hoisted(() => ({ messages: [] as string[] }))
vi.mock('@/components/ui/states/ErrorState', () => ({
  ErrorState({ message }: { message: string }) {
    messages.push(message)
    return null
  },
}))

let browser: BareBrowser
beforeEach(async () => {
  browser = await openBareBrowser()
})
afterEach(async () => {
  messages.length = 0
  await browser.close()
  vi.unstubAllGlobals()
})

/** A part that notes what it is drawn with, and a way to let its code come. */
function latePart() {
  const drawn: string[] = []
  let bring: (part: (props: { text: string }) => null) => void = () => undefined
  const code = new Promise<(props: { text: string }) => null>((resolve) => {
    bring = resolve
  })
  let asked = 0
  const Part = dynamic(
    () => {
      asked += 1
      return code
    },
    {
      loading: () => {
        drawn.push('waiting')
        return null
      },
    },
  )
  const arrive = async () => {
    bring(({ text }) => {
      drawn.push(text)
      return null
    })
    await expect.poll(() => drawn.at(-1)).not.toBe('waiting')
  }
  return { Part, drawn, arrive, askedTimes: () => asked }
}

it('shows a placeholder until the code is here, then the part with what it is given now', async () => {
  const { Part, drawn, arrive } = latePart()
  browser.render(<Part text="one" />)
  browser.render(<Part text="two" />)
  expect(new Set(drawn)).toEqual(new Set(['waiting']))
  await arrive()
  expect(drawn.at(-1)).toBe('two')
})

it('asks for nothing before it is shown, and shows at once what came for another', async () => {
  const { Part, drawn, arrive, askedTimes } = latePart()
  expect(askedTimes()).toBe(0)
  browser.render(<Part key="a" text="one" />)
  await arrive()
  const before = askedTimes()
  drawn.length = 0
  browser.render(<Part key="b" text="two" />)
  expect(new Set(drawn)).toEqual(new Set(['two']))
  expect(askedTimes()).toBe(before)
})

it.each([
  [true, /^Retrying automatically\.$/],
  [false, /^Check your connection and content blockers, then reload/],
])('says so where a part does not come, reloading: %s', async (isRetrying, message) => {
  vi.stubGlobal('reloadLater', () => isRetrying)
  const Part = dynamic<object>(
    keepLoading(() => watchPart(Promise.reject(new Error('blocked')))),
    { loading: () => null },
  )
  browser.render(<Part />)
  await expect.poll(() => messages.at(-1)).toMatch(message)
})
