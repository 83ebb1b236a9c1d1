import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DESK_TIMEOUT_MS, startDesk, type TestDesk } from '@/lib/client/testing/startDesk'
import { serverArgs } from '@/lib/testing/serverArgs'

const run = promisify(execFile)
let desk: TestDesk

beforeAll(async () => {
  desk = await startDesk({}, { withoutPages: true })
}, DESK_TIMEOUT_MS)

afterAll(() => desk?.close(), DESK_TIMEOUT_MS)

/** The shell blocks of a page, as one script each. */
function shellOf(page: string): string[] {
  const blocks = readFileSync(page, 'utf8').matchAll(/^```sh\n([\s\S]*?)^```$/gm)
  return [...blocks].flatMap(([, block]) => block ?? [])
}

async function shell(script: string, env: NodeJS.ProcessEnv = desk.env): Promise<string> {
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], {
    env,
    timeout: DESK_TIMEOUT_MS,
  })
  return stdout
}

describe('the shell blocks of the documents', () => {
  it(
    'trade with curl and the signing command, as docs/direct-integration.md says',
    async () => {
      const [script = ''] = shellOf('docs/direct-integration.md')
      const stdout = await shell(`${script}\nstat -c %a "$FOLDER/agent.key"`)
      expect(stdout).toMatch(/"action":"approveAgent","success":true/)
      expect(stdout).toMatch(/"action":"approveBuilderFee","success":true/)
      expect(stdout).toMatch(/"action":"placeOrder","success":true,"orderId":"\d+"/)
      expect(stdout.trim()).toMatch(/600$/)
    },
    DESK_TIMEOUT_MS,
  )

  it(
    'move a price of the paper exchange, as docs/paper-exchange.md says',
    async () => {
      const [script = ''] = shellOf('docs/paper-exchange.md')
      expect(JSON.parse(await shell(script))).toMatchObject({ marketId: 'BTC' })
    },
    DESK_TIMEOUT_MS,
  )

  it(
    'make, list and revoke a key, as docs/operating.md says',
    async () => {
      const [script = ''] = shellOf('docs/operating.md')
      const [create = '', ...others] = script.trim().split('\n')
      // One by npm; a start by npm takes several times as long as the program itself.
      const program = `'${process.execPath}' ${serverArgs('server/keys.ts').join(' ')}`
      expect(others.map((line) => line.startsWith('npm run keys -- '))).toEqual([true, true])
      const byProgram = (line: string) => line.replace('npm run keys --', program)
      const [list = '', revoke = ''] = others.map(byProgram)
      // With no desk running the commands open the database themselves.
      const folder = mkdtempSync(join(tmpdir(), 'perpdesk-keys-'))
      const env = { ...desk.env, PERPDESK_DATA_DIR: folder }
      const made = await shell(create.replace('npm run', 'npm -s run'), env)
      expect(made.trim()).toMatch(/^\S{20,}$/)
      const listed = await shell(list, env)
      const id = listed
        .split('\n')
        .flatMap((line) => (line.includes('acme') ? line.trim().split(/\s+/) : []))[0]
      await shell(revoke.replace('<id>', `${id}`), env)
      // With the time at which it ended behind the time at which it began.
      expect(await shell(list, env)).toMatch(/^\S+\tacme\t1200\t\S+Z\t\S+Z$/m)
      rmSync(folder, { recursive: true })
    },
    DESK_TIMEOUT_MS,
  )

  it('name commands of the package alone where they start, test or measure it', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
    for (const block of [...shellOf('README.md'), ...shellOf('docs/client.md')]) {
      for (const [, name = ''] of block.matchAll(/^npm (?!pack)(?:run )?([\w:]+)/gm))
        expect(scripts).toHaveProperty(name)
    }
  })

  // The package's page is its README, packed and used by lib/package; the pages of docs/embed, which
  // embedding.md shows in short, are opened by a browser story.
  it('are on no other page, where nothing would run them', () => {
    const pages = readdirSync('docs').filter(
      (name) => name.endsWith('.md') && statSync(`docs/${name}`).isFile(),
    )
    const blocks = (name: string) => readFileSync(`docs/${name}`, 'utf8').match(/^```\w+$/gm) ?? []
    const withBlocks = pages.filter((name) => blocks(name).length > 0)
    expect(withBlocks).toEqual([
      'client.md',
      'direct-integration.md',
      'embedding.md',
      'operating.md',
      'paper-exchange.md',
    ])
  })
})

describe('the signing command', () => {
  const sign = (args: string[], input: string, env: Record<string, string> = {}) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      const child = execFile(
        process.execPath,
        ['docs/sign.mjs', ...args],
        { env: { NODE_ENV: 'test', PATH: process.env.PATH, ...env }, timeout: 60_000 },
        (error, out, err) => resolve({ code: error === null ? 0 : Number(error.code), out, err }),
      )
      child.stdin?.end(input)
    })
  const KEY = `0x${'11'.repeat(32)}`
  const request = ['--request', 'package.json']

  it('signs nothing whose preimage is not what its hash was made from', async () => {
    const step = {
      action: 'placeOrder',
      preimage: { action: { type: 'order' }, nonce: 1 },
      typedData: { message: { connectionId: `0x${'00'.repeat(32)}` } },
    }
    const env = { PERPDESK_SIGNER_KEY: KEY }
    const done = await sign(request, JSON.stringify({ actions: [step] }), env)
    expect([done.code, done.out]).toEqual([2, ''])
    expect(done.err).toContain('preimage of placeOrder')
  })

  it('distinguishes a refusal of the service, a step of another kind and a bad key, and quotes no key', async () => {
    const env = { PERPDESK_SIGNER_KEY: KEY }
    const refusal = JSON.stringify({ code: 2002, tool: 'x', message: 'size must be positive' })
    expect((await sign(request, refusal, env)).err).toContain('2002 size must be positive')
    const foreign = JSON.stringify({ actions: [{ action: 'deposit', txParams: {} }] })
    expect((await sign(request, foreign, env)).err).toContain('its own signer')
    const bad = await sign(request, '{}', { PERPDESK_SIGNER_KEY: '0xsecret' })
    expect([bad.code, bad.err.includes('secret')]).toEqual([2, false])
    expect((await sign(request, '{}')).err).toContain('no key')
    expect((await sign([], '')).code).toBe(2)
  })
})
