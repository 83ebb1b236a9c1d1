import { resolve } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const { addTest, decide, describeFailure, failuresOf, mayRunAgain, settle } = await import(
  resolve(import.meta.dirname, 'verdict.mjs')
)

type TestRun = { isPassed: boolean; error?: string }
type FileRun = { tests: Record<string, TestRun>; problem?: string }
type Pass = { files: Record<string, FileRun>; problems: string[] }

const PASSED = { isPassed: true }
const FAILED = { isPassed: false, error: 'expected 1 to be 2' }
const passOf = (tests: Record<string, TestRun>, problem?: string): Pass => ({
  files: { 'a.test.ts': { tests, ...(problem === undefined ? {} : { problem }) } },
  problems: [],
})

describe('settle', () => {
  it('passes what passed in the only pass', () => {
    expect(settle(passOf({ one: PASSED, two: PASSED }))).toEqual({
      passed: 2,
      failed: [],
      flaky: [],
      firstFailures: 0,
    })
  })

  it('calls flaky what failed first and passed alone, and counts it as passed', () => {
    const outcome = settle(passOf({ one: FAILED, two: PASSED }), passOf({ one: PASSED }))
    expect(outcome).toMatchObject({ passed: 2, failed: [], firstFailures: 1 })
    expect(outcome.flaky.map(describeFailure)).toEqual(['a.test.ts › one: expected 1 to be 2'])
  })

  it.each<[string, Pass, Pass | undefined]>([
    ['fails twice', passOf({ one: FAILED }), passOf({ one: FAILED })],
    ['is skipped', passOf({ one: { isPassed: false } }), passOf({ one: { isPassed: false } })],
    ['is lost from the second report', passOf({ one: FAILED }), passOf({ two: PASSED })],
    ['has no second pass', passOf({ one: FAILED }), undefined],
    [
      'passed and then fails',
      passOf({ one: FAILED, two: PASSED }),
      passOf({ one: PASSED, two: FAILED }),
    ],
    ['has a hook that fails twice', passOf({}, 'hook'), passOf({ one: PASSED }, 'hook')],
    ['has no test', passOf({}), passOf({})],
    ['is outside every file', { files: {}, problems: ['ports'] }, { files: {}, problems: [] }],
  ])('fails what %s', (_what, first, second) => {
    expect(settle(first, second).failed.length).toBeGreaterThan(0)
  })

  it('fails a broken promise at its first sight, whatever the second pass says', () => {
    const broken = { isPassed: false, error: 'BrokenPromise: an order was doubled' }
    const outcome = settle(passOf({ one: broken }), passOf({ one: PASSED }))
    expect(outcome.flaky).toEqual([])
    expect(outcome.failed.map(describeFailure)).toEqual([
      'a.test.ts › one: BrokenPromise: an order was doubled',
    ])
    expect(outcome.passed).toBe(0)
  })

  it('counts every test of the last runs once, as passed or as failed', () => {
    const broken = { isPassed: false, error: 'BrokenPromise: money is not exact' }
    const run = fc.constantFrom<TestRun>(PASSED, FAILED, { isPassed: false }, broken)
    const tests = fc.dictionary(fc.constantFrom('one', 'two', 'three'), run, { minKeys: 1 })
    fc.assert(
      fc.property(tests, fc.option(tests, { nil: undefined }), (first, second) => {
        const { passed, failed } = settle(passOf(first), second && passOf(second))
        expect(passed + failed.length).toBe(Object.keys({ ...first, ...second }).length)
      }),
      { numRuns: 500 },
    )
  })

  it('passes a file whose hook failed once, with all the tests the hook kept from running', () => {
    const first = passOf({ one: { isPassed: false }, two: { isPassed: false } }, 'not ready')
    expect(failuresOf(first)).toHaveLength(1)
    const outcome = settle(first, passOf({ one: PASSED, two: PASSED }))
    expect(outcome).toMatchObject({ passed: 2, failed: [] })
    expect(outcome.flaky).toHaveLength(1)
  })

  it('fails a test that a hook kept from running, and that the second run of its file lacks', () => {
    const first = passOf({ one: { isPassed: false }, two: { isPassed: false } }, 'not ready')
    expect(settle(first, passOf({ one: PASSED }))).toMatchObject({
      passed: 1,
      failed: [{ title: 'two' }],
    })
  })

  it.each(['BrokenPromise: an order was doubled', 'Error: Timeout 5000ms\nBrokenPromise: late'])(
    'gives what must never happen one chance: %s',
    (error) => {
      const first = passOf({ one: { isPassed: false, error } })
      expect(settle(first, passOf({ one: PASSED })).failed).toHaveLength(1)
    },
  )

  it('holds a whole second run to the tests that the first had', () => {
    const first = { ...passOf({ one: PASSED, two: FAILED }), problems: ['a worker ended badly'] }
    expect(settle(first, passOf({ one: PASSED })).failed).toHaveLength(1)
    expect(settle(first, passOf({ one: PASSED, two: PASSED })).failed).toEqual([])
  })
})

describe('decide', () => {
  const flaky = (count: number) => ({
    passed: 100,
    failed: [],
    flaky: Array.from({ length: count }, (_, i) => ({ title: `test ${i}`, error: 'late' })),
    firstFailures: count,
  })

  it('lets eight flaky tests pass in all steps together, and no ninth', () => {
    expect(decide([flaky(4), flaky(4)]).isHeld).toBe(true)
    expect(decide([flaky(4), flaky(5)]).isHeld).toBe(false)
  })

  it('refuses more than twelve failures of the first pass, and runs nothing again after them', () => {
    const many = (count: number) =>
      passOf(Object.fromEntries(Array.from({ length: count }, (_, i) => [`test ${i}`, FAILED])))
    expect(mayRunAgain(many(12))).toBe(true)
    expect(mayRunAgain(many(13))).toBe(false)
    expect(decide([settle(many(13))]).isHeld).toBe(false)
    expect(decide([{ ...flaky(0), firstFailures: 13 }]).isHeld).toBe(false)
  })

  it('runs everything again where something kept all of it from running', () => {
    const kept = (count: number) =>
      Array.from({ length: count }, (_, i) => [`test ${i}`, { isPassed: false }] as const)
    const first = { ...passOf(Object.fromEntries(kept(40))), problems: ['a port is taken'] }
    expect(mayRunAgain(first)).toBe(true)
    const all = Object.fromEntries(kept(40).map(([title]) => [title, PASSED]))
    expect(settle(first, passOf(all))).toMatchObject({ passed: 40, failed: [], firstFailures: 1 })
  })

  it('holds nothing where no test ran', () => {
    expect(decide([{ passed: 0, failed: [], flaky: [], firstFailures: 0 }]).isHeld).toBe(false)
  })

  it('holds only where every test collected in any pass passed in its last run', () => {
    // Mostly what holds: of passes drawn evenly hardly any would come to the assertions.
    const run = (passed: number) =>
      fc.oneof(
        { weight: passed, arbitrary: fc.constant<TestRun>(PASSED) },
        { weight: 1, arbitrary: fc.constant<TestRun>(FAILED) },
        { weight: 1, arbitrary: fc.constant<TestRun>({ isPassed: false }) },
        {
          weight: 1,
          arbitrary: fc.constant<TestRun>({
            isPassed: false,
            error: 'BrokenPromise: an order was doubled',
          }),
        },
      )
    const seldom = (text: string, sound: number) =>
      fc.oneof(
        { weight: sound, arbitrary: fc.constant(undefined) },
        { weight: 1, arbitrary: fc.constant(text) },
      )
    const passed = (sound: number) => {
      const tests = fc.dictionary(fc.constantFrom('one', 'two', 'three'), run(sound), {
        minKeys: 1,
      })
      const fileRun = fc
        .record({ tests, problem: seldom('hook', sound) })
        .map(
          ({ tests, problem }): FileRun => (problem === undefined ? { tests } : { tests, problem }),
        )
      return fc.record({
        files: fc.dictionary(fc.constantFrom('a', 'b', 'c'), fileRun, { minKeys: 1 }),
        problems: seldom('ports', sound).map((problem) => (problem === undefined ? [] : [problem])),
      })
    }
    let held = 0
    fc.assert(
      fc.property(passed(6), fc.option(passed(40), { nil: undefined }), (first, second) => {
        if (!decide([settle(first, second)]).isHeld) return
        held += 1
        const last = (file: string) => second?.files[file] ?? first.files[file]
        for (const file of [...Object.keys(first.files), ...Object.keys(second?.files ?? {})]) {
          expect(last(file)?.problem).toBeUndefined()
          const tests = { ...first.files[file]?.tests, ...second?.files[file]?.tests }
          expect(Object.values(tests).every(({ isPassed }) => isPassed)).toBe(true)
          expect(Object.keys(tests).length).toBeGreaterThan(0)
        }
        expect((second ?? first).problems).toEqual([])
        expect(JSON.stringify([first, second])).not.toContain('BrokenPromise')
      }),
      { numRuns: 2_000 },
    )
    expect(held).toBeGreaterThan(100)
  })
})

it('keeps tests of one title apart by a number', () => {
  const fileRun: FileRun = { tests: {} }
  for (const test of [PASSED, FAILED, PASSED]) addTest(fileRun, 'same', test)
  expect(Object.keys(fileRun.tests)).toEqual(['same', 'same (2)', 'same (3)'])
})
