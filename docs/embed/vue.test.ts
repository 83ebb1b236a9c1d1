import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createRenderer, nextTick } from 'vue'

/** As much of an element as Vue draws into. */
interface FakeNode {
  tag: string
  text: string
  props: Record<string, unknown>
  parent: FakeNode | null
  children: FakeNode[]
}

const nodeOf = (tag: string, text = ''): FakeNode => ({
  ...{ tag, text, props: {}, parent: null, children: [] },
})

const { createApp } = createRenderer<FakeNode, FakeNode>({
  createElement: (tag) => nodeOf(tag),
  createText: (text) => nodeOf('', text),
  createComment: (text) => nodeOf('!', text),
  setText: (node, text) => void Object.assign(node, { text }),
  setElementText: (node, text) => void Object.assign(node, { text, children: [] }),
  patchProp: (node, name, _before, value) => void Object.assign(node.props, { [name]: value }),
  parentNode: (node) => node.parent,
  nextSibling: () => null,
  insert(node, parent) {
    Object.assign(node, { parent })
    parent.children.push(node)
  },
  remove(node) {
    if (node.parent) node.parent.children = node.parent.children.filter((one) => one !== node)
  },
})

const allBelow = (node: FakeNode): FakeNode[] => [node, ...node.children.flatMap(allBelow)]

/** Frames that are mounted, by market, each with the callback that reports its page ready. */
const frames = new Map<string, () => void>()

beforeEach(() => {
  frames.clear()
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('PerpsEmbed', {
    mount: (_place: FakeNode, { market }: { market: string }) => ({
      on: (_type: string, listener: () => void) => frames.set(market, listener),
      destroy: () => frames.delete(market),
    }),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('the Vue example shows the market that is chosen, in one frame, and leaves none behind', async () => {
  const { App } = await import('./vue')
  const root = nodeOf('body')
  const app = createApp(App)
  app.mount(root)
  const press = (text: string) => {
    const button = allBelow(root).find((node) => node.tag === 'button' && node.text === text)
    Object(button?.props).onClick()
    return nextTick()
  }
  const textOf = (tag: string) => allBelow(root).find((node) => node.tag === tag)?.text

  await nextTick()
  expect([...frames.keys()]).toEqual(['hyperliquid:BTC'])
  frames.get('hyperliquid:BTC')?.()
  await nextTick()
  expect(textOf('p')).toBe('Vue: ready')

  await press('Vue: hyperliquid:ETH')
  expect([...frames.keys()]).toEqual(['hyperliquid:ETH'])
  await nextTick()
  expect(textOf('p')).toBe('Vue: loading')

  app.unmount()
  expect([...frames.keys()]).toEqual([])
})
