import { existsSync, readdirSync, statSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { root } from '../processes.mjs'
import { NOT_RUN } from './verdict.mjs'

const LEAST_BYTES_LEFT = 200e6

/** Something without which nothing can be tested here: packages, a browser, room on the disk. */
export class Untestable extends Error {}

/**
 * Reads the command line of `npm test`.
 * @param {string[]} args `--all`, `--minutes=`, and paths of unit test files, stories or folders of them
 * @returns {{ isAll: boolean, minutes?: number, units: string[], stories: string[],
 *   secondBrowser: string[], isChosen: boolean }}
 * @throws Untestable for a path or option that is not there
 */
export function readPlan(args, cwd = root) {
  const plan = {
    isAll: false,
    minutes: undefined,
    units: [],
    stories: [],
    secondBrowser: [],
    isChosen: false,
  }
  for (const arg of args) {
    if (arg === '--all') plan.isAll = true
    else if (/^--minutes=\d+$/.test(arg)) plan.minutes = Number(arg.slice('--minutes='.length))
    else if (arg.startsWith('-')) throw new Untestable(`there is no option ${arg}`)
    else addPath(plan, arg, cwd)
  }
  plan.isChosen = [plan.units, plan.stories, plan.secondBrowser].some(({ length }) => length > 0)
  return plan
}

const TESTS = {
  units: /\.test\.tsx?$/,
  secondBrowser: /\.firefox\.spec\.ts$/,
  stories: /(?<!\.firefox)\.spec\.ts$/,
}

/** Adds a test file, or a folder to every kind of test that it has. */
function addPath(plan, arg, cwd) {
  const path = resolve(cwd, arg)
  if (!existsSync(path)) throw new Untestable(`there is no ${arg}`)
  const isFolder = statSync(path).isDirectory()
  const kinds = path === root ? Object.keys(TESTS) : kindsIn(isFolder ? namesIn(path) : [path])
  if (kinds.length === 0) throw new Untestable(`there is no test in ${arg}`)
  const name = path === root ? root : relative(root, path)
  for (const kind of kinds) plan[kind].push(isFolder ? `${name}/` : name)
}

function kindsIn(names) {
  return Object.keys(TESTS).filter((kind) => names.some((name) => TESTS[kind].test(name)))
}

function namesIn(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
}

const FULL_DISK = /ENOSPC|No space left on device/
const NO_PORTS = /no \d+ ports in a row are free( between \d+ and \d+)?/
const LOST_BROWSER =
  /browserType\.launch|Target page, context or browser has been closed|Browser closed|Page crashed/

/**
 * Why a run that failed says nothing about the product; undefined where it does.
 * @param {import('./verdict.mjs').Failure[]} failed
 * @param {string[]} tails the last of what the steps printed
 * @param {number} bytesFree on the disk now: tests of a full disk print the same words
 * @param {number} [bytesInMemory] free where temporary files of unit tests were, after these
 */
export function whyUntestable(failed, tails, bytesFree, bytesInMemory = Infinity) {
  const errors = failed
    .filter(({ isCount, error }) => isCount !== true && error !== NOT_RUN)
    .map(({ error }) => error)
  if (errors.length === 0) return undefined
  if ([...errors, ...tails].some((text) => FULL_DISK.test(text))) {
    if (bytesFree < LEAST_BYTES_LEFT) return 'the disk is full'
    if (bytesInMemory < LEAST_BYTES_LEFT) return 'the file system in memory is full'
  }
  if (errors.every((error) => NO_PORTS.test(error))) return NO_PORTS.exec(errors[0])[0]
  if (errors.every((error) => LOST_BROWSER.test(error))) {
    return 'the browser does not start, or was ended from outside'
  }
  return undefined
}
