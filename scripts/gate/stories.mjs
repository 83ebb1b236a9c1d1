import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { bin, run } from '../processes.mjs'
import { twoChances } from './twoChances.mjs'
import { addTest, MOST_FAILURES } from './verdict.mjs'

/**
 * Runs the browser stories, and those that failed once more in a process of their own: one worker, a
 * desk that no other story has used.
 * @param {object} options
 * @param {string} options.work where reports and the desks' data are kept
 * @param {string} options.config the runner's configuration
 * @param {(number: number) => Record<string, string>} options.envOf environment of a pass
 * @param {(number: number) => string} options.outputOf where a pass keeps pictures and traces
 * @param {string[]} [options.args] further arguments of the runner
 * @returns {import('./verdict.mjs').Outcome}
 */
export function runStories({ work, config, envOf, outputOf, args = [] }) {
  return twoChances((selection, number) => {
    const report = join(work, `stories-${number}.json`)
    rmSync(report, { force: true })
    const env = { ...process.env, ...envOf(number), PLAYWRIGHT_JSON_OUTPUT_NAME: report }
    const chosen = selection === undefined ? [] : ['--test-list', join(work, 'stories.txt')]
    if (selection !== undefined) writeFileSync(join(work, 'stories.txt'), listOf(selection))
    const command = [
      'test',
      '--config',
      config,
      '--reporter=list,json',
      '--output',
      outputOf(number),
    ]
    const limits = ['--retries=0', `--max-failures=${MOST_FAILURES + 1}`]
    run(bin('playwright'), [...command, ...limits, ...chosen, ...args], {
      // One worker takes one desk: the configuration starts as many as there are workers.
      env: selection === undefined ? env : { ...env, STORY_WORKERS: '1' },
    })
    return readStories(existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined)
  })
}

/** The runner's own form of a list of tests. */
function listOf(failures) {
  const line = ({ file, title }) => {
    const [project, ...titles] = title.split(SEPARATOR)
    return [project, file, ...titles].join(SEPARATOR)
  }
  return failures.map(line).join('\n')
}

const SEPARATOR = ' › '

/**
 * Reads the JSON report of the stories' runner.
 * @param {object} [report] undefined where there is none
 * @returns {import('./verdict.mjs').Pass}
 */
function readStories(report) {
  const pass = { files: {}, problems: [] }
  if (report === undefined) {
    pass.problems.push('the runner of the stories left no report')
    return pass
  }
  for (const { message = 'an error outside the stories' } of report.errors ?? []) {
    pass.problems.push(stripVTControlCharacters(message))
  }
  for (const suite of report.suites) readSuite(pass, suite, [])
  if (Object.keys(pass.files).length === 0 && pass.problems.length === 0) {
    pass.problems.push('no story was run')
  }
  return pass
}

function readSuite(pass, suite, titles) {
  for (const spec of suite.specs) {
    pass.files[spec.file] ??= { tests: {} }
    for (const { projectName, status, results } of spec.tests) {
      const title = [`[${projectName}]`, ...titles, spec.title].join(SEPARATOR)
      const last = results.at(-1)
      const isPassed = status === 'expected' && last?.status === 'passed'
      const isRun = last !== undefined && last.status !== 'skipped'
      const message = last?.error?.message ?? last?.status
      const error = isPassed || !isRun ? undefined : stripVTControlCharacters(message)
      addTest(pass.files[spec.file], title, { isPassed, error })
    }
  }
  for (const inner of suite.suites ?? []) readSuite(pass, inner, [...titles, inner.title])
}
