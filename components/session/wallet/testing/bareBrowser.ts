import { createElement, type ReactNode, StrictMode } from 'react'
import { isFrameDue, scheduleUpdate } from '@/components/session/live/frameScheduler'

/** Longest wait for a scheduled frame: under fake timers it never runs. */
const FRAME_MAX_MS = 1_000

/** As much of a browser as React and wallets need for components that draw nothing. */
export interface BareBrowser {
  /** Where wallets announce themselves. */
  window: EventTarget
  render(node: ReactNode): void
  close(): Promise<void>
}

/** Opens one; to be closed before another is opened. */
export async function openBareBrowser(): Promise<BareBrowser> {
  const window = Object.assign(new EventTarget(), { HTMLIFrameElement: class {} })
  const document = Object.assign(new EventTarget(), { nodeType: 9, defaultView: window })
  Object.assign(globalThis, { window, document })
  const { createRoot } = await import('react-dom/client')
  const { flushSync } = await import('react-dom')
  const container = Object.assign(new EventTarget(), {
    nodeType: 1,
    nodeName: 'DIV',
    tagName: 'DIV',
    namespaceURI: 'http://www.w3.org/1999/xhtml',
    ownerDocument: document,
    textContent: '',
  })
  const root = createRoot(container as never)
  return {
    window,
    render: (node) => flushSync(() => root.render(createElement(StrictMode, null, node))),
    async close() {
      flushSync(() => root.unmount())
      // What React and the query cache have scheduled by now still reads `window`.
      await new Promise((resolve) => setTimeout(resolve))
      await new Promise((resolve) => setImmediate(resolve))
      // So does a scheduled frame of the streams, in a later test of the same process.
      if (isFrameDue()) {
        await Promise.race([
          new Promise<void>((resolve) => scheduleUpdate(resolve)),
          new Promise((resolve) => setTimeout(resolve, FRAME_MAX_MS)),
        ])
      }
      for (const name of ['window', 'document']) Reflect.deleteProperty(globalThis, name)
    },
  }
}
