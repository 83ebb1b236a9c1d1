import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'yaml'
import { createChecklist } from '@/cluster/checklist'
import { DESK_TIMEOUT_MS, startDesk } from '@/lib/client/testing/startDesk'

// `node --import tsx generators/main.ts <report file>`, started by scripts/generators.mjs.
const here = import.meta.dirname
const root = resolve(here, '..')
const run = promisify(execFile)
const PERL_PACKAGE = 'libopenapi-client-perl'
/** Unmetered: the suite asks more than an anonymous caller may. */
const KEY = 'generators-dashboard-key-0123456789'
/** Drawn of each operation and kind: the suite draws more where it runs by itself. */
const CONTRACT_INPUTS = '5'

async function main(): Promise<void> {
  const [, , report] = process.argv
  const list = createChecklist()
  const work = mkdtempSync(join(tmpdir(), 'perpdesk-generators-'))
  const installing = installTypescript(work)
  // The check that waits for it reports its failure.
  installing.catch(() => undefined)
  const desk = await startDesk(
    { PAPER_CHAIN: 'on', PERPS_DASHBOARD_KEY: KEY },
    { withoutPages: true },
  )
  const apiUrl = `${desk.webUrl}/v1/perps`
  try {
    await list.check('openapi-typescript: its types are strict, and call the service', async () => {
      await installing
      await callFromTypescript(work, apiUrl)
    })
    await list.check(`${PERL_PACKAGE}: its client calls the service`, async () => {
      const why = await installPerl()
      if (why !== undefined) throw new Error(`it could not be made here: ${why}`)
      await callFromPerl(work, apiUrl)
    })
    await list.check('the contract suite holds a running service by its address', async () => {
      await holdContract(apiUrl)
    })
  } finally {
    await desk.close()
    rmSync(work, { recursive: true, force: true })
  }
  const numbers = list.numbers()
  if (report !== undefined) writeFileSync(report, JSON.stringify(numbers))
  process.exit(numbers.failed === 0 ? 0 : 1)
}

async function installTypescript(work: string): Promise<void> {
  for (const name of ['package.json', 'package-lock.json']) {
    copyFileSync(join(here, name), join(work, name))
  }
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  await run('npm', ['ci', ...quiet], { cwd: work, timeout: DESK_TIMEOUT_MS })
}

async function callFromTypescript(work: string, apiUrl: string): Promise<void> {
  const options = { cwd: work, timeout: DESK_TIMEOUT_MS }
  const command = join(work, 'node_modules/openapi-typescript/bin/cli.js')
  // By its address: examples are files beside the document.
  const document = `${apiUrl}/openapi.yaml`
  await run(process.execPath, [command, document, '-o', 'service.d.ts'], options)
  copyFileSync(join(here, 'callService.ts.txt'), join(work, 'callService.ts'))
  symlinkSync(join(root, 'node_modules/@types'), join(work, 'node_modules/@types'))
  const compilerOptions = {
    ...{ strict: true, noEmit: true, target: 'es2022', module: 'esnext' },
    ...{ moduleResolution: 'bundler', types: ['node'] },
  }
  writeFileSync(
    join(work, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['callService.ts'] }),
  )
  await run(join(root, 'node_modules/.bin/tsc'), ['-p', work], options).catch((error) => {
    throw new Error(error.stdout)
  })
  await run(join(root, 'node_modules/.bin/tsx'), ['callService.ts', apiUrl], options)
}

/** Why Debian's client cannot be had here; undefined where it is there. */
async function installPerl(): Promise<string | undefined> {
  if (existsSync('/usr/share/perl5/OpenAPI/Client.pm')) return undefined
  if (!existsSync('/etc/debian_version')) return 'it takes Debian'
  if (process.getuid?.() !== 0) return `it takes root, to install ${PERL_PACKAGE}`
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = ['install', '-q', '-y', '--no-install-recommends', PERL_PACKAGE]
  return await run('apt-get', ['update', '-q'], { env })
    .then(() => run('apt-get', install, { env }))
    .then(
      () => undefined,
      () => `${PERL_PACKAGE} could not be installed`,
    )
}

async function callFromPerl(work: string, apiUrl: string): Promise<void> {
  const answer = await fetch(`${apiUrl}/openapi.yaml`)
  const document = join(work, 'document.json')
  writeFileSync(document, JSON.stringify(parse(await answer.text())))
  await run('perl', [join(here, 'callService.pl'), document, apiUrl], { timeout: DESK_TIMEOUT_MS })
}

/** Points the suite at a service as a user of it would; its findings are its own lists. */
async function holdContract(apiUrl: string): Promise<void> {
  const suite = ['run', 'server/http/contractSuite.test.ts', '--reporter=dot', '--no-color']
  const env = { ...process.env, CONTRACT_URL: apiUrl, CONTRACT_API_KEY: KEY, CONTRACT_INPUTS }
  const options = { cwd: root, env, timeout: 2 * DESK_TIMEOUT_MS }
  await run(join(root, 'node_modules/.bin/vitest'), suite, options).catch((error) => {
    throw new Error(`${error.stdout}${error.stderr}`.slice(-4_000))
  })
}

await main()
