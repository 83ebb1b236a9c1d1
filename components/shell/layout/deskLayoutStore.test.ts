import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PRESETS } from '@/lib/stores/deskLayout'

const SIMPLE = encodeURIComponent(JSON.stringify({ preset: 'simple', arrangements: {} }))

let cookie: string

beforeEach(() => {
  cookie = `perpdesk-desk-v1=${SIMPLE}`
  vi.resetModules()
  vi.stubGlobal('document', {
    get cookie() {
      return cookie
    },
    set cookie(text: string) {
      cookie = text
    },
  })
})

afterEach(() => vi.unstubAllGlobals())

async function openAt(pathname: string) {
  vi.stubGlobal('location', { pathname })
  return import('./deskLayoutStore')
}

it('begins as the cookie says, and keeps what is chosen', async () => {
  const { changeDeskLayout, deskLayoutStore, offeredPresets } = await openAt('/trade/one/BTC')
  expect(deskLayoutStore.getState().preset).toBe('simple')
  expect(offeredPresets()).toEqual(PRESETS)
  changeDeskLayout((before) => ({ ...before, preset: 'book' }))
  expect(cookie).toContain('book')
})

it('has no layout in a frame that closes by one press, not even one of the desk’s own cookie', async () => {
  const { changeDeskLayout, deskLayoutStore, offeredPresets } = await openAt('/embed/trade')
  expect(deskLayoutStore.getState().preset).toBe('standard')
  expect(offeredPresets()).toEqual(['standard', 'chart', 'book', 'mirrored'])
  changeDeskLayout((before) => ({ ...before, preset: 'book' }))
  expect(cookie).toBe(`perpdesk-desk-v1=${SIMPLE}`)
})
