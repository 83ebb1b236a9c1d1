import { appendFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/**
 * Reporter of the unit tests: a line of JSON in the file `GATE_REPORT` for what is planned, for each
 * file that ended and for each error outside the tests. Written as it happens, so that a run that is
 * killed leaves what it had.
 */
export default class ModuleReporter {
  #write(line) {
    appendFileSync(process.env.GATE_REPORT, `${JSON.stringify(line)}\n`)
  }

  onTestRunStart(specifications) {
    this.#write({ kind: 'planned', files: specifications.map(({ moduleId }) => moduleId) })
  }

  onTestModuleEnd(module) {
    const tests = [...module.children.allTests()].map((test) => {
      const { state, errors } = test.result()
      return { title: test.fullName, isPassed: state === 'passed', error: textOf(errors) }
    })
    const suites = [module, ...module.children.allSuites()]
    const error = textOf(suites.flatMap((suite) => suite.errors()))
    // A file may work while it is loaded, before its first test.
    const { duration, collectDuration } = module.diagnostic()
    const ms = Math.round(duration + collectDuration)
    this.#write({ kind: 'module', file: module.moduleId, ms, tests, error })
  }

  onTestRunEnd(_modules, unhandledErrors, reason) {
    for (const error of unhandledErrors) {
      const { VITEST_TEST_PATH: file } = error
      this.#write({ kind: 'unhandled', file, error: `outside the tests: ${textOf([error])}` })
    }
    this.#write({ kind: 'end', reason })
  }
}

/** Name and message of the first error, of a broken promise before all others; undefined without one. */
function textOf(errors = []) {
  const error = errors.find(({ name }) => name === 'BrokenPromise') ?? errors[0]
  if (error === undefined) return undefined
  const text = `${error.name ?? 'Error'}: ${error.message ?? error}`
  return stripVTControlCharacters(text).slice(0, 2_000)
}
