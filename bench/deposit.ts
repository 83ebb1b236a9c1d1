import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Measurement, median } from '@/bench/support/measurement'
import { TestPaper, TestWallet, until } from '@/server/paper/chain/testing/testDesk'

const DEPOSITS = 20
const DEPOSIT_MICRO = 7_000_000n
const GOAL_SECONDS = 3

/**
 * A deposit on the paper exchange's chain: from the wallet's broadcast to the credit that the
 * venue's own account read shows. Goal: the slowest within three seconds.
 */
export async function measure(): Promise<Measurement> {
  const directory = mkdtempSync(join(tmpdir(), 'perpdesk-bench-'))
  const paper = await TestPaper.create(directory)
  const startedMs = performance.now()
  await paper.start()
  const startMs = performance.now() - startedMs
  try {
    const wallet = new TestWallet('42')
    await paper.post('/faucet', { address: wallet.address, amount: '1000' })
    const took: number[] = []
    for (let at = 0; at < DEPOSITS; at += 1) {
      const before = await paper.equityMicro(wallet.address)
      const sentMs = performance.now()
      await wallet.deposit(paper, DEPOSIT_MICRO)
      await until(
        async () => (await paper.equityMicro(wallet.address)) > before,
        'the deposit was not credited',
      )
      took.push(performance.now() - sentMs)
    }
    const slowest = Math.max(...took) / 1_000
    return {
      name: `deposit from wallet to credited, ${DEPOSITS} times`,
      ratios: [
        {
          of: 'seconds of the slowest',
          value: slowest,
          goal: `<= ${GOAL_SECONDS}`,
          holds: slowest <= GOAL_SECONDS,
        },
      ],
      figures: {
        'median deposit': `${Math.round(median(took))} ms`,
        'start of the exchange with its chain': `${Math.round(startMs)} ms`,
      },
    }
  } finally {
    await paper.end('SIGTERM')
    rmSync(directory, { recursive: true, force: true, maxRetries: 20 })
  }
}
