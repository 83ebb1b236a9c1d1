import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from '@playwright/test'
import { rolldown } from 'rolldown'
import { CHROMIUM_OPTIONS, taskSeconds } from '@/bench/support/browser'
import { type Measurement, median } from '@/bench/support/measurement'
import type { SignerBench } from '@/bench/support/signerPage'

const ROOT = resolve(import.meta.dirname, '../..')
const SIGNATURES = 200
const THEIR_SIGNATURES = 20
/** Starts of the Worker, each in a browser context that has fetched nothing yet. */
const STARTS = 5

/** In the page: what `signerPage.ts` set. */
declare const signerBench: SignerBench

/**
 * A signature of a Lighter order in Chromium: ours in the Worker that the desk starts, beside the
 * venue's own Go signer as `lighter-ts-sdk` ships it, in the same page. The files come from a server
 * on this machine, as a page's do: what answers in place of the network adds its own time to a start.
 */
export async function measure(): Promise<Measurement> {
  const [page, worker] = await Promise.all([
    bundle('bench/support/signerPage.ts'),
    bundle('lib/client/lighter/signer/signerWorker.ts'),
  ])
  const require = createRequire(import.meta.url)
  const room = require.resolve('lighter-ts-sdk/package.json').replace('package.json', 'wasm/')
  const script = (body: string | Buffer) => ({ contentType: 'text/javascript', body })
  const files: Record<string, { contentType: string; body: string | Buffer }> = {
    '/': { contentType: 'text/html', body: '<!doctype html><title>Signer</title>' },
    '/page.js': script(page),
    '/worker.js': script(worker),
    '/wasm_exec.js': script(readFileSync(`${room}wasm_exec.js`)),
    '/official.wasm': {
      contentType: 'application/wasm',
      body: readFileSync(`${room}lighter-signer.wasm`),
    },
  }
  const server = await serve(files)
  const browser = await chromium.launch(CHROMIUM_OPTIONS)
  try {
    const { privateKey } = JSON.parse(
      readFileSync(resolve(ROOT, 'fixtures/lighter/signing.json'), 'utf8'),
    )
    const starts: number[] = []
    const openStarted = async () => {
      const tab = await openPage(browser, server.origin)
      starts.push(await tab.evaluate(async () => await signerBench.start()))
      return tab
    }
    while (starts.length < STARTS - 1) await (await openStarted()).context().close()
    const tab = await openStarted()
    await tab.addScriptTag({ url: '/wasm_exec.js' })
    const metrics = await tab.context().newCDPSession(tab)
    await metrics.send('Performance.enable', { timeDomain: 'threadTicks' })
    const sign = () => tab.evaluate(async (rounds) => await signerBench.sign(rounds), SIGNATURES)
    const from = await taskSeconds(metrics)
    const ours = median(await sign())
    // All that the page's thread did meanwhile, the messages to the Worker and back included.
    const main = ((await taskSeconds(metrics)) - from) * (1_000 / SIGNATURES)
    const theirs = median(
      await tab.evaluate(async ([rounds, key]) => await signerBench.theirs(rounds, key), [
        THEIR_SIGNATURES,
        privateKey,
      ] as const),
    )
    return {
      name: 'signer of Lighter transactions in Chromium',
      ratios: [
        below('milliseconds a signature, to the Worker and back', ours, 5),
        below("milliseconds of the page's own thread an order, messages included", main, 1),
        below('a signature over the official signer', ours / theirs, 1),
        below(
          'milliseconds from the start of the Worker to the first signature',
          median(starts),
          50,
        ),
        below('kB of the Worker with all it loads, gzipped', gzipSync(worker).length / 1000, 40),
      ],
      figures: {
        'from the start of the Worker to the first signature, each': `${starts
          .map((start) => start.toFixed(0))
          .join(', ')} ms`,
        'official signer, a signature': `${theirs.toFixed(1)} ms, on the page's own thread`,
      },
    }
  } finally {
    await browser.close()
    server.close()
  }
}

/** Serves the files on a free port of this machine. */
async function serve(files: Record<string, { contentType: string; body: string | Buffer }>) {
  const server = createServer(({ url = '/' }, response) => {
    const file = files[url]
    if (file === undefined) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': file.contentType }).end(file.body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = Object(server.address())
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => server.close().closeAllConnections(),
  }
}

/** A page with the bench's script in a context of its own. */
async function openPage(browser: Browser, origin: string): Promise<Page> {
  const tab = await (await browser.newContext()).newPage()
  await tab.goto(origin)
  await tab.addScriptTag({ url: '/page.js' })
  return tab
}

function below(of: string, value: number, most: number) {
  return { of, value, goal: `<= ${most}`, holds: value <= most }
}

async function bundle(entry: string): Promise<string> {
  const made = await rolldown({
    input: resolve(ROOT, entry),
    platform: 'browser',
    tsconfig: resolve(ROOT, 'tsconfig.json'),
    logLevel: 'silent',
  })
  try {
    const { output } = await made.generate({ format: 'iife', minify: true })
    return output[0].code
  } finally {
    await made.close()
  }
}
