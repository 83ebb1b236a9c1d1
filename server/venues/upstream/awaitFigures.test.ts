import { describe, expect, it } from 'vitest'
import { PerpsError } from '@/lib/schema/perpsError'
import { awaitFigures } from './awaitFigures'

const never = new AbortController().signal
const down = new PerpsError(2090, 'The venue is busy.')
const wait = (read: Promise<void>, figures: number | undefined, signal = never) =>
  awaitFigures(read, { tool: 'venue', collect: () => figures }, signal)

describe('waiting for live figures', () => {
  it('gives what there is once the read ended, be it that the read failed', async () => {
    expect(await wait(Promise.resolve(), 1)).toBe(1)
    expect(await wait(Promise.reject(down), 2)).toBe(2)
  })

  it('fails as the read did where there are none, or with 2004', async () => {
    await expect(wait(Promise.reject(down), undefined)).rejects.toBe(down)
    await expect(wait(Promise.reject(new Error('socket')), undefined)).rejects.toMatchObject({
      code: 2004,
      tool: 'venue',
    })
    await expect(wait(Promise.resolve(), undefined)).rejects.toMatchObject({ code: 2004 })
  })

  it('ends with the request, whatever the read does', async () => {
    const left = AbortSignal.abort(new Error('left'))
    await expect(wait(new Promise(() => {}), 1, left)).rejects.toThrow('left')
  })
})
