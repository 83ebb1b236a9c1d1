import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

const here = import.meta.dirname
/** Seconds that no other run of these tests on the machine sleeps. */
const SECONDS = `611.${process.pid}${Date.now()}`
let home: string

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'perpdesk-run-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

function scriptOf(body: string): string[] {
  const script = `
    import { createRun } from ${JSON.stringify(resolve(here, 'run.mjs'))}
    const run = createRun({ minutes: 1, home: process.env.HOME_OF_RUNS, graceMs: 1000 })
    const node = (code, seconds = 30) =>
      run.step('planted', process.execPath, ['--eval', code], { seconds })
    const print = (end) => console.log('@' + JSON.stringify(end))
    ${body}`
  return ['--input-type=module', '--eval', script]
}

const env = () => ({ ...process.env, HOME_OF_RUNS: home })

/** What a step answered in a process of its own, and what that printed. */
function endOf(body: string) {
  const done = spawnSync(process.execPath, scriptOf(body), {
    env: env(),
    encoding: 'utf8',
    timeout: 60_000,
  })
  const json = /^@(.*)$/m.exec(done.stdout)?.[1]
  if (json === undefined) throw new Error(`${done.stdout}\n${done.stderr}`)
  return { end: JSON.parse(json), printed: done.stdout }
}

function isRunning(mark: string): boolean {
  return spawnSync('pgrep', ['-f', mark]).status === 0
}

it('reports a step that ended by itself, with its line and its log', () => {
  const { end, printed } = endOf(`print(await node('console.log("out"); console.error("err")'))`)
  expect(end).toMatchObject({ isPassed: true, left: [] })
  expect(readFileSync(end.log, 'utf8').split('\n').sort()).toEqual(['', 'err', 'out'])
  expect(printed).toMatch(/^planted \d+ s of 30, 0:\d\d of 1:00, load \d+\.\d$/m)
})

it.each([
  ['a code', `print(await node('process.exit(3)'))`, undefined],
  ['a signal', `print(await node('process.kill(process.pid, "SIGKILL")'))`, 'ended by SIGKILL'],
  ['its limit', `print(await node('setInterval(() => 0, 1000)', 1))`, 'its limit of 1 s is over'],
  [
    'the limit it will not hear of',
    `print(await node('process.on("SIGTERM", () => 0); setInterval(() => 0, 1000)', 1))`,
    'its limit of 1 s is over',
  ],
  [
    'a program that is not there',
    `print(await run.step('planted', 'no-such-program', [], { seconds: 5 }))`,
    'spawn no-such-program ENOENT',
  ],
])('says what ended a step: %s', (_what, body, why) => {
  const { end } = endOf(body)
  expect(end.isPassed).toBe(false)
  expect(end.why).toBe(why)
})

it('ends what a step left running, and names it', () => {
  const script = resolve(here, 'planted/leavesChild.mjs')
  const { end, printed } = endOf(
    `print(await run.step('planted', process.execPath, [${JSON.stringify(script)}, '${SECONDS}'], { seconds: 30 }))`,
  )
  expect(end.left).toEqual([`sleep ${SECONDS}`])
  expect(printed).toContain(`planted left running, now ended: sleep ${SECONDS}`)
  expect(isRunning(`^sleep ${SECONDS}`)).toBe(false)
})

it('ends its steps and their children with itself', async () => {
  const body = `await run.step('planted', 'sh', ['-c', 'echo begun; sleep ${SECONDS} & sleep ${SECONDS}'], { seconds: 50 })`
  const gate = spawn(process.execPath, scriptOf(body), { env: env() })
  await new Promise<void>((resume) => {
    gate.stdout.on('data', (chunk) => String(chunk).includes('begun') && resume())
  })
  // The shell says so before it starts them.
  await expect.poll(() => isRunning(`^sleep ${SECONDS}`)).toBe(true)
  const ended = new Promise((resume) => gate.once('close', resume))
  gate.kill('SIGTERM')
  await ended
  await expect.poll(() => isRunning(`^sleep ${SECONDS}`)).toBe(false)
})

it('runs steps beside each other: each ends what is its own, and their output stays apart', () => {
  const { end, printed } = endOf(`
    const beside = (name, script) =>
      run.step(name, 'sh', ['-c', script], { seconds: 30, isBeside: true })
    const [quick, slow] = await Promise.all([
      beside('quick', 'echo quick 1; echo quick 2'),
      beside('slow', 'echo slow 1; (sleep 3; echo slow 2) & wait'),
    ])
    print({ quick, slow })`)
  expect(end).toMatchObject({
    quick: { isPassed: true, left: [] },
    slow: { isPassed: true, left: [] },
  })
  expect(printed).toMatch(
    /^\n== quick\nquick 1\nquick 2\nquick \d+ s of .*\n\n== slow\nslow 1\nslow 2\nslow \d+ s of /,
  )
  expect(readFileSync(end.slow.log, 'utf8')).toBe('slow 1\nslow 2\n')
})

it('keeps five runs', () => {
  for (let i = 0; i < 7; i++) mkdirSync(join(home, `2020-01-0${i + 1}`))
  endOf(`print(await node('0'))`)
  const kept = readdirSync(home).sort()
  expect(kept).toHaveLength(5)
  expect(kept[0]).toBe('2020-01-04')
  expect(existsSync(join(home, kept.at(-1) ?? '', 'planted.log'))).toBe(true)
})
