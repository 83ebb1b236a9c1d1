import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const { readPlan, Untestable, whyUntestable } = await import(
  resolve(import.meta.dirname, 'plan.mjs')
)

describe('the command line of the gate', () => {
  it('chooses everything where it is empty', () => {
    expect(readPlan([])).toMatchObject({ isAll: false, isChosen: false, units: [], stories: [] })
    expect(readPlan(['--all', '--minutes=7'])).toMatchObject({ isAll: true, minutes: 7 })
  })

  it('parts the paths it is given into unit tests and stories', () => {
    expect(
      readPlan(['lib/decimal', 'scripts/rooms.test.ts', 'e2e/trade.once.spec.ts']),
    ).toMatchObject({
      isChosen: true,
      units: ['lib/decimal/', 'scripts/rooms.test.ts'],
      stories: ['e2e/trade.once.spec.ts'],
    })
  })

  it('knows unit tests among the stories, and stories of the second engine', () => {
    expect(readPlan(['e2e/fixtures/startDesk.test.ts', 'e2e/trade.firefox.spec.ts'])).toMatchObject(
      {
        units: ['e2e/fixtures/startDesk.test.ts'],
        stories: [],
        secondBrowser: ['e2e/trade.firefox.spec.ts'],
      },
    )
  })

  it('takes of a folder every kind of test that it has', () => {
    const stories = ['e2e/']
    expect(readPlan(['e2e'])).toMatchObject({ units: stories, stories, secondBrowser: stories })
    const all = [expect.stringMatching(/\/$/)]
    expect(readPlan(['.'])).toMatchObject({ units: all, stories: all, secondBrowser: all })
  })

  it.each([['lib/nothing.test.ts'], ['README.md'], ['public'], ['--cluster'], ['--minutes=soon']])(
    'refuses %s',
    (arg) => {
      expect(() => readPlan([arg])).toThrow(Untestable)
    },
  )
})

describe('a run that says nothing about the product', () => {
  const failed = (error: string) => [{ file: 'a', title: 'b', error }]
  it.each([
    [
      'a full disk',
      failed('Error: x'),
      ['ENOSPC: no space left on device, write'],
      'the disk is full',
    ],
    [
      'a browser that is ended',
      failed('Error: page.goto: Target page, context or browser has been closed'),
      [],
      'the browser does not start, or was ended from outside',
    ],
    [
      'ports that are all taken',
      failed('Error: no 7 ports in a row are free between 10240 and 32000'),
      [],
      'no 7 ports in a row are free between 10240 and 32000',
    ],
    ['a test that fails', failed('expected 1 to be 2'), [], undefined],
    ['nothing that failed', [], ['ENOSPC'], undefined],
  ])('is distinguished from one that does: %s', (_what, failures, tails, why) => {
    expect(whyUntestable(failures, tails, 0)).toBe(why)
  })

  it('is not taken for a full disk where there is room: tests of a full disk print the same words', () => {
    expect(whyUntestable(failed('ENOSPC: no space left on device'), [], 1e9)).toBeUndefined()
  })

  it('is a lost browser also where most stories were never begun', () => {
    const lost = Array.from({ length: 13 }, () => failed('Error: browserType.launch: gone')).flat()
    const rest = Array.from({ length: 100 }, () => failed('was not run')).flat()
    const count = { isCount: true, error: '13 failures in the first pass; 12 may be chance' }
    expect(whyUntestable([...lost, ...rest, count], [], 1e9)).toContain('browser')
  })
})
