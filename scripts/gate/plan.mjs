import { existsSync, statSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { root } from '../processes.mjs'

/** Something without which nothing can be tested here: packages, a browser, room on the disk. */
export class Untestable extends Error {}

/**
 * Reads the command line of `npm test`.
 * @param {string[]} args `--all`, `--minutes=`, and paths of unit test files, stories or folders of them
 * @returns {{ isAll: boolean, minutes?: number, units: string[], stories: string[], isChosen: boolean }}
 * @throws Untestable for a path or option that is not there
 */
export function readPlan(args, cwd = root) {
  const plan = { isAll: false, minutes: undefined, units: [], stories: [], isChosen: false }
  for (const arg of args) {
    if (arg === '--all') plan.isAll = true
    else if (/^--minutes=\d+$/.test(arg)) plan.minutes = Number(arg.slice('--minutes='.length))
    else if (arg.startsWith('-')) throw new Untestable(`there is no option ${arg}`)
    else addPath(plan, arg, cwd)
  }
  plan.isChosen = plan.units.length + plan.stories.length > 0
  return plan
}

function addPath(plan, arg, cwd) {
  const path = resolve(cwd, arg)
  if (!existsSync(path)) throw new Untestable(`there is no ${arg}`)
  const name = relative(root, path)
  if (name === 'e2e' || name.startsWith('e2e/')) plan.stories.push(name)
  else if (statSync(path).isDirectory()) plan.units.push(`${name}/`)
  else plan.units.push(name)
}

const FULL_DISK = /ENOSPC|No space left on device/
const LOST_BROWSER =
  /browserType\.launch|Target page, context or browser has been closed|Browser closed|Page crashed/

/**
 * Why a run that failed says nothing about the product; undefined where it does.
 * @param {import('./verdict.mjs').Failure[]} failed
 * @param {string[]} tails the last of what the steps printed
 */
export function whyUntestable(failed, tails) {
  if (failed.length === 0) return undefined
  const texts = [...failed.map(({ error }) => error), ...tails]
  if (texts.some((text) => FULL_DISK.test(text))) return 'the disk is full'
  if (failed.every(({ error }) => LOST_BROWSER.test(error))) {
    return 'the browser does not start, or was ended from outside'
  }
  return undefined
}
