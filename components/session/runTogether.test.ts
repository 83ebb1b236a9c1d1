import { expect, it } from 'vitest'
import { createRunTogether } from './runTogether'

it('runs each thing once however often it is asked for, and not again in the next go', () => {
  let flush = () => {}
  const ran: string[] = []
  const together = createRunTogether(
    () => 0,
    (run) => {
      flush = run
    },
  )
  const first = () => ran.push('first')
  together(first)
  together(first)
  flush()
  together(() => ran.push('second'))
  flush()
  expect(ran).toEqual(['first', 'second'])
})

it('tells how long ago the last go was, and asks for one at a time', () => {
  let nowMs = 1_000
  const told: number[] = []
  const flushes: (() => void)[] = []
  const together = createRunTogether(
    () => nowMs,
    (flush, _nowMs, sinceLastMs) => {
      told.push(sinceLastMs)
      flushes.push(flush)
    },
  )
  together(() => {})
  together(() => {})
  flushes.pop()?.()
  nowMs = 1_250
  together(() => {})
  expect(told).toEqual([Number.POSITIVE_INFINITY, 250])
})
