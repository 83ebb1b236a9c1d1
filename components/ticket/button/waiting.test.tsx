import { act, createElement, useEffect } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type BareBrowser, openBareBrowser } from '@/components/session/wallet/testing/bareBrowser'
import { announcer } from '@/components/ui/overlays/announcer'
import { STEADY_MS, useSteadyText } from './useWaitingText'

const shown: { text?: string | undefined } = {}

function Probe({ text }: { text: string | undefined }) {
  const steady = useSteadyText(text)
  useEffect(() => {
    shown.text = steady
  })
  return null
}

describe('steady text', () => {
  let browser: BareBrowser
  const takenBack: string[] = []
  const said = vi.fn((text: string) => () => void takenBack.push(text))

  beforeEach(async () => {
    browser = await openBareBrowser()
    vi.useFakeTimers()
    vi.spyOn(announcer, 'announce').mockImplementation(said)
  })

  afterEach(async () => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    said.mockClear()
    takenBack.length = 0
    await browser.close()
  })

  it('shows and announces what lasts long enough to be read, and nothing shorter', async () => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    const shownAfter = async (text: string | undefined, ms: number) => {
      await act(async () => {
        browser.render(createElement(Probe, { text }))
      })
      await act(async () => {
        vi.advanceTimersByTime(ms)
      })
      return shown.text
    }
    // An order that is through at once.
    for (const text of ['one', 'two', 'three']) {
      expect(await shownAfter(text, STEADY_MS - 1)).toBeUndefined()
    }
    expect(await shownAfter(undefined, 1_000)).toBeUndefined()
    expect(said).not.toHaveBeenCalled()
    // One whose second step takes its time, and whose third does not.
    expect(await shownAfter('one', STEADY_MS - 1)).toBeUndefined()
    expect(await shownAfter('two', STEADY_MS)).toBe('two')
    expect(await shownAfter('three', STEADY_MS - 1)).toBe('two')
    expect(await shownAfter('three', 1)).toBe('three')
    expect(await shownAfter(undefined, 0)).toBeUndefined()
    expect(await shownAfter('one', 0)).toBeUndefined()
    expect(said.mock.calls).toEqual([['two'], ['three']])
    // Neither is said once it is over.
    expect(takenBack).toEqual(['two', 'three'])
    vi.unstubAllGlobals()
  })
})
