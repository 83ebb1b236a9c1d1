import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { root } from '../processes.mjs'

const KEPT_RUNS = 5
/** Between the signal that asks a step to end and the one that it cannot refuse. */
const GRACE_MS = 10_000

/**
 * What became of a command.
 * @typedef {object} StepEnd
 * @property {boolean} isPassed it ended by itself with 0
 * @property {string} [why] a signal, its limit, a program that is not there; none after an exit code
 * @property {string} log file with what it printed
 * @property {string} tail the last of what it printed
 * @property {number} took seconds
 * @property {string[]} left what it left running; it is ended
 */

/**
 * One run of the gate: starts each step in a process group of its own, ends it with all its children
 * at its limit, at the end of the run's time or with the run, and keeps its output in
 * `.gate/<run>/<step>.log`.
 * @param {object} options
 * @param {number} options.minutes for all steps together
 * @param {string} [options.home] where runs are kept
 * @param {number} [options.graceMs] for a step to end at its limit; less in tests
 */
export function createRun({ minutes, home = join(root, '.gate'), graceMs = GRACE_MS }) {
  const startedAtMs = Date.now()
  const id = `${new Date(startedAtMs).toISOString().slice(0, 19).replaceAll(':', '-')}-${process.pid}`
  const folder = join(home, id)
  mkdirSync(folder, { recursive: true })
  for (const old of readdirSync(home).sort().slice(0, -KEPT_RUNS)) {
    rmSync(join(home, old), { recursive: true, force: true })
  }
  const groups = new Set()
  const endAll = () => {
    for (const group of groups) signalGroup(group, 'SIGKILL')
    for (const { pid } of marked(`${id}.`)) signal(pid, 'SIGKILL')
  }
  let steps = 0
  process.once('exit', endAll)
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(name, () => {
      console.log(`\nended by ${name}`)
      process.exit(1)
    })
  }
  const secondsLeft = () => minutes * 60 - (Date.now() - startedAtMs) / 1000

  /**
   * Runs a command to its end or limit.
   * @param {string} name of the step, in its log's name and its line
   * @param {string} command
   * @param {string[]} args
   * @param {{ seconds: number, env?: Record<string, string | undefined>, cwd?: string,
   *   isBeside?: boolean }} options `isBeside`: other steps run meanwhile; what it prints is shown
   *   when it has ended, so that theirs stays apart
   * @returns {Promise<StepEnd>}
   */
  async function step(name, command, args, options) {
    const { seconds, env = process.env, cwd = root, isBeside = false } = options
    steps += 1
    const mark = `${id}.${steps}.`
    const log = join(folder, `${name.replaceAll(' ', '-')}.log`)
    const limit = Math.max(0, Math.min(seconds, secondsLeft()))
    const stepStartedAtMs = Date.now()
    const ended = await runInGroup(command, args, {
      ...{ cwd, log, limitMs: limit * 1000, graceMs, groups, isBeside },
      // A gate inside a test of the gate is part of both runs.
      env: { ...env, GATE_RUN: `${process.env.GATE_RUN ?? ''} ${mark}` },
    })
    const left = await endLeft(mark, ended.pid)
    if (isBeside) process.stdout.write(`\n== ${name}\n${ended.output}`)
    const took = Math.round((Date.now() - stepStartedAtMs) / 1000)
    const soFar = `${minutesOf((Date.now() - startedAtMs) / 1000)} of ${minutesOf(minutes * 60)}`
    console.log(
      `${name} ${took} s of ${Math.round(limit)}, ${soFar}, load ${(loadavg()[0] ?? 0).toFixed(1)}`,
    )
    if (ended.why !== undefined) console.log(`${name}: ${ended.why}`)
    for (const leftover of left) console.log(`${name} left running, now ended: ${leftover}`)
    return { ...ended, took, log, left }
  }

  return { id, folder, step, secondsLeft }
}

/** Starts a command as the head of a process group, shows and keeps its output. */
function runInGroup(command, args, { cwd, env, log, limitMs, graceMs, groups, isBeside }) {
  return new Promise((answer) => {
    const file = createWriteStream(log, { flags: 'a' })
    const tail = []
    const chunks = []
    let isOver = false
    let why
    // A full disk is reported with the end of the step.
    file.on('error', (error) => tail.push(Buffer.from(`${error}\n`)))
    const child = spawn(command, args, {
      cwd,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    if (child.pid !== undefined) groups.add(child.pid)
    const timers = [
      setTimeout(() => {
        why = `its limit of ${Math.round(limitMs / 1000)} s is over`
        signalGroup(child.pid, 'SIGTERM')
        timers.push(setTimeout(() => signalGroup(child.pid, 'SIGKILL'), graceMs))
      }, limitMs),
    ]
    const show = (to) => (chunk) => {
      if (isBeside) chunks.push(chunk)
      else to.write(chunk)
      // What a step leaves running may go on printing.
      if (isOver) return
      file.write(chunk)
      tail.push(chunk)
      if (tail.length > 200) tail.shift()
    }
    child.stdout.on('data', show(process.stdout))
    child.stderr.on('data', show(process.stderr))
    const end = (code, signal) => {
      if (isOver) return
      isOver = true
      for (const timer of timers) clearTimeout(timer)
      groups.delete(child.pid)
      if (signal !== null) why ??= `ended by ${signal}`
      const finish = () =>
        answer({
          isPassed: code === 0 && why === undefined,
          why,
          pid: child.pid,
          tail: Buffer.concat(tail).toString(),
          output: Buffer.concat(chunks).toString(),
        })
      if (file.destroyed || file.errored !== null) finish()
      else file.end(finish)
    }
    child.once('error', (error) => {
      why = error.message
      end(null, null)
    })
    // `exit`, not `close`: a child it left behind may hold the pipes open for ever.
    child.once('exit', (code, signal) => setImmediate(end, code, signal))
  })
}

function signal(pid, name) {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended.
  }
}

function signalGroup(pid, name) {
  if (pid !== undefined) signal(-pid, name)
}

/**
 * Processes that carry the mark of a step, or of a run and so of any of its steps, this one apart;
 * none where the system does not show them.
 */
function marked(mark) {
  let pids = []
  try {
    pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  } catch {
    return []
  }
  return pids.flatMap((pid) => {
    try {
      if (Number(pid) === process.pid) return []
      const variables = readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0')
      const marks = variables.find((variable) => variable.startsWith('GATE_RUN='))
      if (marks === undefined || !marks.includes(` ${mark}`)) return []
      const name = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
      // A process that has ended and was not yet waited for has no command line.
      return name === '' ? [] : [{ pid: Number(pid), name }]
    } catch {
      return []
    }
  })
}

/**
 * Ends what a step left running: what carries its mark, and its group where marks cannot be
 * read. What is just ending gets two seconds and is not left.
 * @returns the command lines of what was left
 */
async function endLeft(mark, group) {
  for (let i = 0; i < 20 && marked(mark).length > 0; i++) {
    await new Promise((resume) => setTimeout(resume, 100))
  }
  const left = marked(mark)
  for (const { pid } of left) signal(pid, 'SIGKILL')
  signalGroup(group, 'SIGKILL')
  return left.map(({ name }) => name.slice(0, 200))
}

function minutesOf(seconds) {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
}
