import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/**
 * Ages and pauses inside a page count by the steady clock: the calendar may be set back, the
 * monotonic clock stands still while the machine sleeps.
 */
const CALENDAR_AGE = /Date\.now\(\)\s*(-|<|>)|(-|<|(?<!=)>|<=|>=)\s*Date\.now\(\)/
const MONOTONIC_AGE = /performance\.now/

/** Lines that may, each with its reason. */
const EXCEPT = new Map([
  ['components/book/atMostEvery.ts', 'a frame apart: a sleep between two paints delays none'],
  ['components/session/live/frameScheduler.ts', 'the same'],
  ['components/ui/states/usePatience.ts', 'since the page began, by the clock that it began with'],
  ['components/docs/TryOperation.tsx', 'how long an answer took'],
  ['lib/clock/clock.ts', 'the clock itself'],
  ['lib/embed/loader/mount.ts', 'a script of its own in a foreign page'],
  ['lib/stores/withdrawals.ts', 'the age of what is stored'],
  ['lib/client/testing/startDesk.ts', 'waits for a process'],
  ['lib/stores/system/signAgain.ts', 'between two presses of one hand'],
  [
    'components/across/pair/usePairActions.ts',
    'a page asleep is sent nothing: the wait for an order counts awake time alone',
  ],
])

function offends(source: string): boolean {
  return source.split('\n').some((line) => CALENDAR_AGE.test(line) || MONOTONIC_AGE.test(line))
}

describe('ages in a page', () => {
  const files = ['components', 'lib'].flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => `${room}/${file}`),
  )

  it('count by the steady clock', () => {
    const found = files.filter((file) => offends(readFileSync(file, 'utf8')))
    expect(found.filter((file) => !EXCEPT.has(file))).toEqual([])
    // An exception that is none any more is taken out.
    expect([...EXCEPT.keys()].filter((file) => !found.includes(file))).toEqual([])
  })

  it('are found by this rule', () => {
    expect(offends('if (Date.now() - move.atMs >= EVERY_MS) send()')).toBe(true)
    expect(offends('if (endsAtMs > Date.now()) keep()')).toBe(true)
    expect(offends('const from = performance.now()')).toBe(true)
    expect(offends('const endsAtMs = Date.now() + lifeMs')).toBe(false)
    expect(offends('keep(() => Date.now())')).toBe(false)
  })
})
