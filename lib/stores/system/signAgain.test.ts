import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askSignAgain, signAgainStore } from './signAgain'

const subject = { label: 'Approve the platform fee', venue: 'Venue' }
const questions = () => signAgainStore.getState().questions

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})

afterEach(() => {
  for (const { answer } of questions()) {
    vi.advanceTimersByTime(1_000)
    answer(false)
  }
  vi.useRealTimers()
})

describe('the question whether to sign again', () => {
  it('resolves to what the person answers, and is gone then', async () => {
    for (const isWanted of [true, false]) {
      const asked = askSignAgain(subject)
      expect(questions()).toMatchObject([subject])
      questions()[0]?.answer(isWanted)
      expect(await asked).toBe(isWanted)
      expect(questions()).toEqual([])
    }
  })

  it('waits while another one is shown', async () => {
    const first = askSignAgain(subject)
    const second = askSignAgain({ ...subject, label: 'Withdraw' })
    questions()[0]?.answer(true)
    expect(await first).toBe(true)
    expect(questions()).toMatchObject([{ label: 'Withdraw' }])
    vi.advanceTimersByTime(1_000)
    questions()[0]?.answer(false)
    expect(await second).toBe(false)
  })

  it('takes a double click as one answer: the question that comes next is still asked', async () => {
    const first = askSignAgain(subject)
    const second = askSignAgain({ ...subject, label: 'Withdraw' })
    questions()[0]?.answer(true)
    expect(await first).toBe(true)
    vi.advanceTimersByTime(300)
    questions()[0]?.answer(true)
    expect(questions()).toMatchObject([{ label: 'Withdraw' }])
    vi.advanceTimersByTime(300)
    questions()[0]?.answer(false)
    expect(await second).toBe(false)
  })

  it('counts as declined once the account it is about is left, and is not asked after that', async () => {
    const left = new AbortController()
    const asked = askSignAgain(subject, left.signal)
    left.abort()
    expect(await asked).toBe(false)
    expect(questions()).toEqual([])
    expect(await askSignAgain(subject, left.signal)).toBe(false)
  })
})
