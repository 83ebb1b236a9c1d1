import { describe, expect, it } from 'vitest'
import { onWake } from './onWake'

function setUp() {
  const page = Object.assign(new EventTarget(), {
    visibilityState: 'visible' as DocumentVisibilityState,
  })
  const network = new EventTarget()
  let nowMs = 0
  let woken = 0
  const stop = onWake(
    page,
    network,
    () => nowMs,
    () => {
      woken += 1
    },
  )
  return {
    woken: () => woken,
    stop,
    network,
    look: (state: DocumentVisibilityState, atMs: number) => {
      nowMs = atMs
      page.visibilityState = state
      page.dispatchEvent(new Event('visibilitychange'))
    },
  }
}

describe('onWake', () => {
  it('wakes after a while in the background, not after a glance away', () => {
    const tab = setUp()
    tab.look('hidden', 0)
    tab.look('visible', 1_000)
    expect(tab.woken()).toBe(0)
    tab.look('hidden', 2_000)
    tab.look('visible', 3_600_000)
    expect(tab.woken()).toBe(1)
  })

  it('wakes when the network returns', () => {
    const tab = setUp()
    tab.network.dispatchEvent(new Event('online'))
    expect(tab.woken()).toBe(1)
  })

  it('is silent once stopped', () => {
    const tab = setUp()
    tab.stop()
    tab.network.dispatchEvent(new Event('online'))
    tab.look('hidden', 0)
    tab.look('visible', 60_000)
    expect(tab.woken()).toBe(0)
  })
})
