import { existsSync, readFileSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bin, root } from '../processes.mjs'
import { openMemoryFolder } from './memoryFolder.mjs'
import { readPlan, Untestable, whyUntestable } from './plan.mjs'
import { createRun } from './run.mjs'
import { soak } from './soak.mjs'
import { runStories } from './stories.mjs'
import { twoChancesWhole } from './twoChances.mjs'
import { runUnits } from './units.mjs'
import { decide, describeFailure } from './verdict.mjs'

const { minutes, seconds } = JSON.parse(
  readFileSync(join(root, 'scripts/gate/limits.json'), 'utf8'),
)
const LEAST_BYTES_FREE = 1e9
const secondsOf = (name) => ({ first: seconds[name], second: seconds[`${name} again`] })

function freeOnDisk() {
  const { bavail, bsize } = statfsSync(root)
  return bavail * bsize
}

/**
 * A run that has `outcomes` for those of its steps, and keeps in `tails` the last of what steps that
 * failed printed, and in `room` how little room their files had in memory.
 */
function createChecked(plan, { openRun, openMemory, outcomes, tails, room }) {
  const run = openRun({ minutes: plan.minutes ?? (plan.isAll ? minutes.all : minutes.usual) })
  return {
    ...run,
    openMemory,
    outcomes,
    room,
    async step(name, command, args, options) {
      if (!options.isBeside) console.log(`\n== ${name}`)
      const end = await run.step(name, command, args, options)
      if (!end.isPassed) tails.push(end.tail)
      return end
    },
  }
}

/** A step beside others that either holds or not, without a second chance: lint, types. */
async function check(run, name, command, args) {
  const options = { seconds: seconds[name], isBeside: true }
  const { isPassed, why } = await run.step(name, command, args, options)
  const failed = isPassed ? [] : [{ error: `${name}: ${why ?? 'failed, see above'}` }]
  run.outcomes.push({ passed: isPassed ? 1 : 0, failed, flaky: [], firstFailures: 0 })
  return isPassed
}

/**
 * One of our own tasks in a process of its own.
 * @param {{ env?: Record<string, string | undefined>, isBeside?: boolean }} [options]
 * @returns what it answered, or why it did not
 */
async function task(run, name, { env = process.env, isBeside = false } = {}) {
  const file = join(run.folder, `${name.replaceAll(' ', '-')}.json`)
  const args = [join(root, 'scripts/task.mjs'), name, file]
  const options = { seconds: seconds[name], env, isBeside }
  const { why } = await run.step(name, process.execPath, args, options)
  if (!existsSync(file)) return { error: `${name}: ${why ?? 'ended without an answer'}` }
  return JSON.parse(readFileSync(file, 'utf8'))
}

/**
 * Installs the packages, and the browser's meanwhile, which needs none of ours: both wait for the
 * network much. Whether there is a browser is asked before the stories.
 * @throws Untestable
 */
async function install(run, { isChosen, stories: paths }) {
  const isBrowserUsed = !isChosen || paths.length > 0
  await Promise.all([
    need(run, 'install'),
    isBrowserUsed ? task(run, 'browser package', { isBeside: true }) : undefined,
  ])
}

/** What has to be there before anything can be tested. @throws Untestable */
async function need(run, name) {
  const { value, error } = await task(run, name)
  if (error !== undefined) throw new Untestable(error)
  return value
}

/**
 * Builds the pages and puts the servers into one file each, for the tests to start; a long run starts
 * them from their sources, as the desk itself does.
 */
async function build(run, { isAll, isChosen }) {
  const env = isChosen ? process.env : { ...process.env, TYPES_CHECKED: '1' }
  const steps = [await task(run, 'build', { env })]
  if (!isAll) {
    steps.push(await task(run, 'server bundle'))
    process.env.PERPDESK_SERVERS = steps[1].value ?? ''
  }
  const failed = steps.filter(({ error }) => error !== undefined)
  run.outcomes.push({ passed: steps.length - failed.length, failed, flaky: [], firstFailures: 0 })
  return failed.length === 0
}

async function stories(run, { isAll, stories: paths }) {
  const chromium = await need(run, 'browser')
  const env = {
    ...(chromium === undefined ? {} : { CHROMIUM_PATH: chromium }),
    ...(isAll ? { LONG_RUN: '1' } : {}),
  }
  // Further pages, widths and languages: e2e/pages/long.ts.
  const without = isAll || paths.length > 0 ? [] : ['--grep-invert=@long']
  // One project for each kind of desk: e2e/playwright.config.ts.
  const chosen = ['--project=chromium*', ...without, ...paths]
  const name = isAll ? 'long stories' : 'stories'
  run.outcomes.push(
    await runStories(run, { name: 'stories', seconds: secondsOf(name), args: chosen, env }),
  )
}

async function secondBrowser(run, paths) {
  const firefox = await need(run, 'second browser')
  const env = firefox === undefined ? {} : { FIREFOX_PATH: firefox }
  const name = 'second browser stories'
  const limits = secondsOf('second browser')
  run.outcomes.push(
    await runStories(run, { name, seconds: limits, args: ['--project=firefox', ...paths], env }),
  )
}

/** A suite that only counts, and that must run: one that cannot has failed. */
async function counted(run, name) {
  run.outcomes.push(
    await twoChancesWhole(run, name, async () => {
      const { value, error } = await task(run, name)
      if (typeof value === 'object') return value
      return { passed: 0, failed: 1, names: [error ?? `did NOT run: ${value}`] }
    }),
  )
}

/**
 * The unit tests, their temporary files in memory; a long run leaves them on the disk, as those of a
 * service are.
 */
async function units(run, { isAll, isChosen, units: files }) {
  const isLong = isAll && !isChosen
  const memory = isLong ? undefined : run.openMemory()
  const env = isLong
    ? drawn()
    : {
        ...(memory === undefined ? {} : { TMPDIR: memory.path }),
        // What is named runs whole, its files of minutes (`*.long.test.ts`) as well.
        ...(isChosen ? { LONG_FILES: '1' } : {}),
      }
  const seconds = secondsOf(isLong ? 'drawn units' : 'units')
  try {
    run.outcomes.push(await runUnits(run, { seconds, files, env }))
  } finally {
    if (memory !== undefined) run.room.inMemory = memory.bytesFree()
    memory?.remove()
  }
}

/** Seeds drawn for this run, printed so that it can be repeated. */
function drawn() {
  const seed = process.env.FUZZ_SEED ?? String(Math.floor(Math.random() * 2 ** 31))
  console.log(`Seed of the drawn inputs and of the order: FUZZ_SEED=${seed}`)
  return {
    GATE_SHUFFLED: '1',
    LONG_RUN: '1',
    FUZZ_SEED: seed,
    PROPERTY_RUNS: '10',
    CONTRACT_INPUTS: '200',
    ENGINE_SEQUENCES: '4000',
  }
}

async function main(plan, run) {
  // Of an earlier build, should the shell still have it.
  delete process.env.PERPDESK_SERVERS
  await install(run, plan)
  if (plan.isChosen) {
    if (plan.units.length > 0) await units(run, plan)
    if (plan.stories.length + plan.secondBrowser.length === 0 || !(await build(run, plan))) return
    if (plan.stories.length > 0) await stories(run, plan)
    if (plan.secondBrowser.length > 0) await secondBrowser(run, plan.secondBrowser)
    return
  }
  // Each keeps one core busy; not beside the build, which writes files that `tsc` reads.
  const checks = await Promise.all([
    check(run, 'types', bin('tsc'), ['--noEmit']),
    check(run, 'lint', bin('biome'), ['check', '--error-on-warnings', '.']),
    check(run, 'unused code', bin('knip'), ['--no-progress', '--no-config-hints']),
  ])
  const isSound = checks.every(Boolean)
  // These failures have to be fixed first: the steps after it would add nothing.
  if (!isSound || !(await build(run, plan))) return
  await units(run, plan)
  await stories(run, plan)
  if (!plan.isAll) return
  await secondBrowser(run, [])
  await counted(run, 'cluster')
  await counted(run, 'generators')
  // What was flaky until now is soaked as well.
  keepSummary(run, decide(run.outcomes))
  run.outcomes.push(await soak(run, seconds.soak))
}

/**
 * Runs what a command line asks for, and prints how it ended.
 * @param {string[]} args see `readPlan`
 * @param {{ openRun?: typeof createRun, openMemory?: typeof openMemoryFolder,
 *   bytesFree?: () => number }} [machine] in the gate's own tests: what starts the steps, the folder in
 *   memory, and the room on the disk
 * @returns {Promise<0 | 1 | 2>} 0: everything held; 1: a test failed; 2: nothing could be tested here
 */
export async function runGate(args, machine = {}) {
  const { openRun = createRun, openMemory = openMemoryFolder, bytesFree = freeOnDisk } = machine
  const outcomes = []
  const tails = []
  const room = { inMemory: Infinity }
  let untestable
  let run
  try {
    const plan = readPlan(args)
    if (bytesFree() < LEAST_BYTES_FREE) throw new Untestable('less than 1 GB of disk is free')
    run = createChecked(plan, { openRun, openMemory, outcomes, tails, room })
    await main(plan, run)
  } catch (error) {
    if (error.code === 'ENOSPC') untestable = 'the disk is full'
    else if (!(error instanceof Untestable)) console.error(error)
    // A test that failed before says what it says, whatever is missing for others.
    else if (decide(outcomes).failed.length === 0) untestable = error.message
    outcomes.push({ passed: 0, failed: [{ error: error.message }], flaky: [], firstFailures: 0 })
  }
  const verdict = decide(outcomes)
  untestable ??= whyUntestable(verdict.failed, tails, bytesFree(), room.inMemory)
  print(verdict)
  if (untestable !== undefined) console.error(`Nothing can be tested here: ${untestable}`)
  console.log(`${verdict.passed} passed, ${verdict.failed.length} failed`)
  if (run !== undefined) keepSummary(run, verdict)
  if (untestable !== undefined) return 2
  return verdict.isHeld ? 0 : 1
}

function keepSummary(run, verdict) {
  try {
    writeFileSync(join(run.folder, 'summary.json'), JSON.stringify(verdict, undefined, 2))
  } catch (error) {
    console.error(`The summary could not be kept: ${error.message}`)
  }
}

function print({ failed, flaky }) {
  if (failed.length > 0) console.log('\nFailed:')
  for (const failure of failed) console.log(`- ${describeFailure(failure)}`)
  console.log('')
  for (const failure of flaky) console.log(`flaky: ${describeFailure(failure)}`)
}
