import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Measurement, median } from '@/bench/support/measurement'
import { TestPaper, TestWallet, until } from '@/server/paper/chain/testing/testDesk'
import { createHost } from '@/server/paper/createHost'
import { ondoModule, PAPER_DEPLOYMENT } from '@/server/paper/faces/ondo/face'
import { toFaceRecord } from '@/server/paper/faces/ondo/records/factRecord'
import { resultOf, TestUser } from '@/server/paper/faces/ondo/testing/testUser'
import { depositAddressText } from '@/server/paper/faces/ondo/views/ids'

const ADDRESSES = 10_000
const DEPOSITS = 20
const DEPOSIT_USD = 7
const GOAL_SECONDS = 3
const ONDO = { ONDO_NETWORK: 'paper' }
const FACE_PORT_OFFSET = 3

/**
 * A deposit of Ondo Perps on the paper exchange's chain, where the addresses of 10,000 other accounts
 * are watched as well: from another account's broadcast to the credit that the owner's own balance
 * shows. Goal: the slowest within three seconds.
 */
export async function measure(): Promise<Measurement> {
  const directory = mkdtempSync(join(tmpdir(), 'perpdesk-bench-'))
  await provisionMany(join(directory, 'paper', 'ondo'))
  const paper = await TestPaper.create(directory)
  try {
    await paper.start(ONDO)
    const url = () => `http://127.0.0.1:${paper.port + FACE_PORT_OFFSET}`
    const owner = new TestUser(url, Date.now, '4d')
    await owner.signIn()
    const asked = { network: 'ethereum', symbol: 'USDC' }
    const destination = { id: owner.accountId, wallet: 'margin' }
    const provisioned = await owner.own('POST', '/v1/provision_address', {
      ...asked,
      deposit_destination: destination,
    })
    const recipient = String(resultOf(provisioned).address)
    const balance = async () =>
      Number(resultOf(await owner.own('GET', '/v1/perps/balance')).walletBalance)
    const sender = new TestWallet('4f')
    await paper.post('/faucet', { address: sender.address, amount: '1000' })
    const took: number[] = []
    for (let at = 0; at < DEPOSITS; at += 1) {
      const sentMs = performance.now()
      await sender.transfer(paper, recipient, BigInt(DEPOSIT_USD) * 1_000_000n)
      const credited = (at + 1) * DEPOSIT_USD
      await until(async () => (await balance()) === credited, 'the deposit was not credited')
      took.push(performance.now() - sentMs)
    }
    const slowest = Math.max(...took) / 1_000
    return {
      name: `deposit to one of ${ADDRESSES + 1} watched addresses, ${DEPOSITS} times`,
      ratios: [
        {
          of: 'seconds of the slowest from wallet to credited',
          value: slowest,
          goal: `<= ${GOAL_SECONDS}`,
          holds: slowest <= GOAL_SECONDS,
        },
      ],
      figures: { 'median deposit': `${Math.round(median(took))} ms` },
    }
  } finally {
    await paper.remove()
  }
}

/** Writes the addresses into the exchange's data, as accounts that asked for them would. */
async function provisionMany(directory: string): Promise<void> {
  const exchange = createHost({
    module: ondoModule(PAPER_DEPLOYMENT),
    directory,
    seed: 'perpdesk',
    now: Date.now,
    log: (line) => console.error(line),
  })
  const written = Array.from({ length: ADDRESSES }, (_, index) => {
    const account = `0x${(index + 1).toString(16).padStart(40, '0')}`
    const address = depositAddressText(account)
    return exchange.host.submitRecord(toFaceRecord({ kind: 'depositAddress', account, address }))
  })
  exchange.step()
  await Promise.all(written)
  await exchange.close()
}
