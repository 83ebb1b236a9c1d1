import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { type BuildOptions, build } from 'esbuild'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { deskOrigin } from './fixtures/desk'
import { openHostSite } from './fixtures/hostSite'
import { test } from './fixtures/strictPage'
import { LONG } from './pages/long'
import { STORY_VENUES } from './pages/storyVenues'

const ROOT = resolve(import.meta.dirname, '..')
const BUNDLE_TIMEOUT_MS = 120_000

/** Writes the package into a directory, as `npm run build:client` does, without its types. */
const BUNDLE = `import { bundleClient } from './lib/package/build/bundleClient.ts'
  await bundleClient(process.cwd(), process.argv[1])`

/** A program of another site: it sets an account up and leaves one order open, below the market. */
const PROGRAM = `
  import { createPerpsClient } from '@perpdesk/client'
  import { lighterFrom } from '@perpdesk/client/lighter'
  import { localWallet } from '@perpdesk/client/wallet'
  import { privateKeyToAccount } from 'viem/accounts'

  async function trade() {
    const client = createPerpsClient({
      apiUrl: DESK_ORIGIN + '/v1/perps',
      plugins: [lighterFrom(VENUE)],
    })
    const wallet = localWallet(privateKeyToAccount(PRIVATE_KEY))
    client.setUserWallet(wallet)
    const who = { provider: VENUE.key, address: wallet.address }
    const markets = await client.markets(VENUE.key)
    const { id: marketId, categoryId } = markets.find(({ id }) => id === MARKET_ID)
    for (const step of [
      { action: 'registerApiKey' },
      { action: 'accountType', params: { tier: 'premium' } },
      { action: 'approveIntegrator' },
    ]) {
      await client.runSetupStep({ ...who, ...step })
    }
    const amount = { side: 'BUY', sizeUsd: '100' }
    const quote = await client.getQuote({ provider: VENUE.key, marketId, ...amount })
    const price = String(Math.floor(Number(quote.markPrice) * 0.9))
    const order = { side: 'BUY', type: 'LIMIT', size: quote.baseSize, price }
    const params = { market: { marketId, categoryId }, ...order }
    const { results } = await client.placeOrder({ ...who, params })
    const refused = results.find(({ success }) => !success)
    if (refused !== undefined) throw new Error(refused.error)
    let open = []
    while (open.length === 0) open = (await client.getOrders(who)).items
    return markets.length + ' markets, open: ' + open.map((own) => own.side + ' ' + own.price)
  }

  const status = document.querySelector('[role=status]')
  trade().then(
    (text) => { status.textContent = text },
    (error) => { status.textContent = 'failed: ' + error.message },
  )`

/** The package in a directory of its own. */
async function bundlePackage(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'perpdesk-policy-'))
  const program = ['--import', 'tsx', '--input-type=module', '-e', BUNDLE, directory]
  await promisify(execFile)(process.execPath, program, { cwd: ROOT, timeout: BUNDLE_TIMEOUT_MS })
  return directory
}

/** One script with all that it imports, as a site builds it. */
async function scriptOf(options: BuildOptions): Promise<string> {
  const { outputFiles } = await build({
    ...options,
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    // What the package depends on is installed beside it at a site.
    nodePaths: [join(ROOT, 'node_modules')],
  })
  return outputFiles[0]?.text ?? ''
}

test('the client library reads markets and trades on Lighter under a strict content policy', {
  tag: LONG,
}, async ({ page }) => {
  const { key, markets } = STORY_VENUES.lighter
  const privateKey = generatePrivateKey()
  const data = { address: privateKeyToAddress(privateKey), amount: '10000' }
  await page.request.post('/bff/paper/faucet', { data, headers: { origin: deskOrigin() } })
  const config = await (await page.request.get('/bff/config')).json()
  const venue = config.venues.find((own: { key: string }) => own.key === key)

  const directory = await bundlePackage()
  const define = {
    DESK_ORIGIN: JSON.stringify(deskOrigin()),
    MARKET_ID: JSON.stringify(markets.ETH),
    PRIVATE_KEY: JSON.stringify(privateKey),
    VENUE: JSON.stringify(venue),
  }
  const [program, worker] = await Promise.all([
    scriptOf({
      stdin: { contents: PROGRAM, resolveDir: ROOT },
      alias: { '@perpdesk/client': directory },
      define,
    }),
    scriptOf({ entryPoints: [join(directory, 'signerWorker.js')] }),
  ])
  rmSync(directory, { recursive: true, force: true })

  const originOf = (address: string) => new URL(address).origin
  const site = await openHostSite(
    {
      '/strict': `<!doctype html><html lang="en"><title>Strict</title>
        <p role="status">not run</p><script type="module" src="/program.js"></script>`,
      '/program.js': program,
      '/signerWorker.js': worker,
    },
    [
      "default-src 'none'",
      // WebAssembly makes Lighter's signatures.
      "script-src 'self' 'wasm-unsafe-eval'",
      "worker-src 'self'",
      `connect-src ${deskOrigin()} ${originOf(venue.baseUrl)} ${originOf(venue.wsUrl)}`,
    ].join('; '),
  )
  try {
    await page.goto(`${site.origin}/strict`)
    await expect(page.getByRole('status')).toHaveText(/^\d+ markets, open: BUY [\d.]+$/)
    const workers = () => page.workers().map((own) => own.url())
    await expect.poll(workers).toEqual([`${site.origin}/signerWorker.js`])
  } finally {
    await site.close()
  }
})
