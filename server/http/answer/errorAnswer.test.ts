import { expect, it } from 'vitest'
import { PerpsError, rateLimited } from '@/lib/schema/perpsError'
import { errorAnswer } from './errorAnswer'

it.each([
  ['as long as is known', rateLimited(31), '31'],
  ['ten seconds where nothing is known', new PerpsError(2090), '10'],
  [
    'ten seconds under the status of another code',
    new PerpsError(2004, 'x', { status: 429 }),
    '10',
  ],
])('a refusal for too many requests says how long to wait: %s', (_, error, seconds) => {
  const answer = errorAnswer(error)
  expect([answer.status, answer.headers['retry-after']]).toEqual([429, seconds])
})

it('other refusals name a time only where there is one', () => {
  expect(errorAnswer(new PerpsError(2004)).headers).toEqual({})
})
