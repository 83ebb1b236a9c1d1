import { expect, it } from 'vitest'
import { stageRow } from '@/server/db/testing/testDatabase'
import { OpenStages } from './openStages'

function rowOf(name: string, lifeMs: number) {
  return { ...stageRow(name), stagedAtMs: 5_000, expiresAtMs: 5_000 + lifeMs }
}

it('keeps a living step however many were staged since and expired', () => {
  const stages = new OpenStages()
  const living = rowOf('living', 600_000)
  stages.add([living], 0)
  for (let second = 0; second < 300; second += 1) {
    const rows = Array.from({ length: 50 }, (_, index) => rowOf(`${second} ${index}`, 60_000))
    stages.add(rows, second * 1_000)
  }
  expect(stages.find(living.fingerprint, 599_999)).toEqual({
    staged: living,
    livesUntilMs: 600_000,
  })
  expect(stages.find(living.fingerprint, 600_000)).toBeUndefined()
  expect(stages.find(rowOf('299 7', 60_000).fingerprint, 358_999)).toBeDefined()
})

it('leaves a payload that was staged twice to the database, until the first has expired', () => {
  const stages = new OpenStages()
  stages.add([rowOf('same', 60_000)], 0)
  stages.add([rowOf('same', 60_000)], 30_000)
  const { fingerprint } = rowOf('same', 60_000)
  expect(stages.find(fingerprint, 30_000)).toBeUndefined()
  stages.add([rowOf('same', 60_000)], 90_000)
  expect(stages.find(fingerprint, 90_000)?.livesUntilMs).toBe(150_000)
})

it('forgets the oldest of more steps than it keeps, however long they live', () => {
  const stages = new OpenStages()
  const rows = Array.from({ length: 10_001 }, (_, index) => rowOf(`${index}`, 600_000))
  stages.add(rows, 0)
  expect(stages.find(rowOf('0', 0).fingerprint, 1)).toBeUndefined()
  expect(stages.find(rowOf('1', 0).fingerprint, 1)).toBeDefined()
  expect(stages.find(rowOf('10000', 0).fingerprint, 1)).toBeDefined()
})
