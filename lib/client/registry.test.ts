import { describe, expect, it } from 'vitest'
import { keepFor } from './registry'
import { FakeClock } from './testing/FakeClock'
import { fakeCore } from './testing/fakeCore'

describe('keepFor', () => {
  it('asks once for many who ask at once, and again when its time is over', async () => {
    const clock = new FakeClock()
    let asked = 0
    const get = keepFor(1_000, clock.now, async () => {
      asked += 1
      return asked
    })
    expect(await Promise.all([get(), get(), get()])).toEqual([1, 1, 1])
    clock.advance(999)
    expect(await get()).toBe(1)
    clock.advance(1)
    expect(await get()).toBe(2)
  })

  it('renewed before its time, keeps the newer answer; where that fails, the one it has', async () => {
    const clock = new FakeClock()
    let asked = 0
    const get = keepFor(1_000, clock.now, async () => {
      asked += 1
      if (asked === 3) throw new Error('down')
      return asked
    })
    expect(await get()).toBe(1)
    clock.advance(600)
    const renewed = get.renew()
    expect(await get()).toBe(1)
    expect(await renewed).toBe(2)
    await expect(get.renew()).rejects.toThrow('down')
    clock.advance(999)
    expect(await get()).toBe(2)
  })

  it('keeps no failure', async () => {
    const clock = new FakeClock()
    let isDown = true
    const get = keepFor(1_000, clock.now, async () => {
      if (isDown) throw new Error('down')
      return 'up'
    })
    await expect(get()).rejects.toThrow('down')
    isDown = false
    expect(await get()).toBe('up')
  })
})

describe('createRegistry', () => {
  it('knows the providers that the service lists, and no other', async () => {
    const { core } = fakeCore({})
    expect((await core.registry.provider('venue')).name).toBe('Venue')
    await expect(core.registry.provider('other')).rejects.toMatchObject({ code: 2005 })
  })
})
