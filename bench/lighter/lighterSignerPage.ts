import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { rolldown } from 'rolldown'
import { CHROMIUM_OPTIONS } from '@/bench/support/browser'
import { type Measurement, median } from '@/bench/support/measurement'

const ROOT = resolve(import.meta.dirname, '../..')
const ORIGIN = 'http://bench.localhost'
const SIGNATURES = 200
const THEIR_SIGNATURES = 20

/** What the page measured, in milliseconds. */
interface Timings {
  /** Each from the call to the signature, the way to the Worker and back included. */
  whole: number[]
  /** Of that, what the page's own thread was at. */
  main: number[]
  /** From the start of the Worker to its first signature. */
  first: number
  /** The venue's own signer, on the page's thread. */
  theirs: number[]
}

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
    const timings = await tab.evaluate(
      (given) =>
        (Reflect.get(globalThis, 'measureSigner') as (of: object) => Promise<Timings>)(given),
      { rounds: SIGNATURES, theirRounds: THEIR_SIGNATURES, theirKey: privateKey },
    )
    const ours = median(timings.whole)
    // The page's clock is too coarse for one of them.
    const main = timings.main.reduce((sum, one) => sum + one, 0) / timings.main.length
    const theirs = median(timings.theirs)
    return {
      name: 'signer of Lighter transactions in Chromium',
      ratios: [
        below('milliseconds a signature, to the Worker and back', ours, 5),
        below("milliseconds of the page's own thread a signature", main, 1),
        below('a signature over the official signer', ours / theirs, 1),
      ],
      figures: {
        'from the start of the Worker to the first signature': `${timings.first.toFixed(0)} ms`,
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
