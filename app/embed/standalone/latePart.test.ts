import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepLoading } from '@/components/ui/overlays/keepLoading'
import { latePart, loadVisible } from './latePart'

const reloadLater = vi.fn<(askedAtMs: number) => boolean>()

beforeEach(() => {
  vi.useFakeTimers()
  reloadLater.mockReset().mockReturnValue(true)
  vi.stubGlobal('reloadLater', reloadLater)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const fail = () => latePart(Promise.reject(new Error('blocked')))

it('a visible part that does not come reloads the page, by when it was asked for', async () => {
  vi.advanceTimersByTime(70_000)
  const askedAtMs = performance.now()
  const seen: boolean[] = []
  loadVisible(keepLoading(fail), (isRetrying) => seen.push(isRetrying))
  await vi.advanceTimersByTimeAsync(0)
  expect(reloadLater.mock.calls).toEqual([[askedAtMs]])
  expect(seen).toEqual([true])
})

it('a visible part is shown as lost where the page reloads no more', async () => {
  reloadLater.mockReturnValue(false)
  const seen: boolean[] = []
  loadVisible(keepLoading(fail), (isRetrying) => seen.push(isRetrying))
  await vi.advanceTimersByTimeAsync(0)
  expect(seen).toEqual([false])
})

it('a part that the page does without never reloads it, even while another part loads', async () => {
  loadVisible(
    () => latePart(Promise.resolve('visible')),
    () => expect.unreachable('it came'),
  )
  await expect(fail()).rejects.toThrow('blocked')
  expect(reloadLater).not.toHaveBeenCalled()
})

it('a needed part reloads the page by itself, and fails on to who asked', async () => {
  await expect(latePart(Promise.reject(new Error('blocked')), true)).rejects.toThrow('blocked')
  expect(reloadLater).toHaveBeenCalledTimes(1)
})

it('gives every part on that comes', async () => {
  await expect(latePart(Promise.resolve('code'), true)).resolves.toBe('code')
  await expect(latePart(Promise.resolve('code'))).resolves.toBe('code')
  expect(reloadLater).not.toHaveBeenCalled()
})
