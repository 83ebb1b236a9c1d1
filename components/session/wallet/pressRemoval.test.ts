import { expect, it } from 'vitest'
import { pressRemoval } from './pressRemoval'

/** A press, and what was done by it. */
function press(isAsking: boolean, remove: () => Promise<void> = async () => {}) {
  const done: string[] = []
  const ended = pressRemoval({
    isAsking,
    setIsAsking: (isNow) => done.push(isNow ? 'asks' : 'asks no more'),
    setIsBusy: (isNow) => done.push(isNow ? 'busy' : 'over'),
    remove() {
      done.push('removes')
      return remove()
    },
  })
  return { done, ended }
}

it('asks at the first press, and removes at the second alone', async () => {
  const first = press(false)
  await first.ended
  expect(first.done).toEqual(['asks'])
  const second = press(true)
  await second.ended
  expect(second.done).toEqual(['asks no more', 'busy', 'removes', 'over'])
})

it('is over where the removal fails', async () => {
  const { done, ended } = press(true, () => Promise.reject(new Error('lost')))
  await expect(ended).rejects.toThrow('lost')
  expect(done.at(-1)).toBe('over')
})
