import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { rolldown } from 'rolldown'
import { CHROMIUM_OPTIONS, taskSeconds } from '@/bench/support/browser'
import { type Measurement, median } from '@/bench/support/measurement'
import type { SignerBench } from '@/bench/support/signerPage'

const ROOT = resolve(import.meta.dirname, '../..')
const ORIGIN = 'http://bench.localhost'
const SIGNATURES = 200
const THEIR_SIGNATURES = 20

/** In the page: what `signerPage.ts` set. */
declare const signerBench: SignerBench

/**
 * A signature of a Lighter order in Chromium: ours in the Worker that the desk starts, beside the
 * venue's own Go signer as `lighter-ts-sdk` ships it, in the same page.
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
  const browser = await chromium.launch(CHROMIUM_OPTIONS)
  try {
    const tab = await browser.newPage()
    await tab.route(`${ORIGIN}/**`, (route) =>
      route.fulfill(files[new URL(route.request().url()).pathname] ?? { status: 404 }),
    )
    await tab.goto(ORIGIN)
    const { privateKey } = JSON.parse(
      readFileSync(resolve(ROOT, 'fixtures/lighter/signing.json'), 'utf8'),
    )
    for (const url of ['/wasm_exec.js', '/page.js']) await tab.addScriptTag({ url })
    const startMs = await tab.evaluate(async () => await signerBench.start())
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
        below('kB of the Worker with all it loads, gzipped', gzipSync(worker).length / 1000, 40),
      ],
      figures: {
        'from the start of the Worker to the first signature': `${startMs.toFixed(0)} ms`,
        'official signer, a signature': `${theirs.toFixed(1)} ms, on the page's own thread`,
      },
    }
  } finally {
    await browser.close()
  }
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
