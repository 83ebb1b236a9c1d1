import { describe, expect, it } from 'vitest'
import type { WithdrawalReport } from '@/lib/queries/account/withdrawals'
import type { StoredWithdrawal } from '@/lib/stores/withdrawals'
import { pendingWithdrawals } from './pendingWithdrawals'

const START = 1_700_000_000_000
const USUAL = { from: 180, to: 240 }
const KEPT: StoredWithdrawal = {
  id: 'own',
  account: 'venue:0xa',
  asset: 'USDC',
  amount: '250',
  received: '249',
  destination: '0xb',
  startedAtMs: START,
  acceptedAtMs: START + 1_000,
}
const row = (state: WithdrawalReport['rows'][number]['state'], amount = '250.0') => ({
  id: 'withdrawal-7',
  asset: 'USDC',
  amount,
  atMs: START + 900,
  state,
})
const report = (rows: WithdrawalReport['rows'], reportsPayout = true) => ({ reportsPayout, rows })

describe('pendingWithdrawals', () => {
  it('counts down to the end of the usual time', () => {
    const [only] = pendingWithdrawals([KEPT], report([row('pending')]), USUAL, START + 121_000)
    expect(only).toMatchObject({
      stage: 'paying',
      expectedAtMs: START + 241_000,
      progress: 0.5,
    })
  })

  it('has no countdown where the venue publishes no time', () => {
    const [only] = pendingWithdrawals([KEPT], report([row('pending')]), undefined, START)
    expect(only).toMatchObject({ stage: 'paying', expectedAtMs: undefined, progress: undefined })
  })

  it('is paid once the venue says so, with the hash of the payout', () => {
    const paid = { ...row('completed'), txHash: '0xc' }
    expect(pendingWithdrawals([KEPT], report([paid]), USUAL, START + 5_000)[0]).toMatchObject({
      stage: 'paid',
      txHash: '0xc',
    })
  })

  it('is late, never paid, where a venue does not report payouts', () => {
    const silent = report([row('accepted', '249')], false)
    expect(pendingWithdrawals([KEPT], silent, USUAL, START + 500_000)[0]?.stage).toBe('late')
  })

  it('finds what was lost on the way in the history of the venue', () => {
    const { acceptedAtMs: _, ...lost } = KEPT
    const early = pendingWithdrawals([lost], report([]), USUAL, START + 60_000)
    expect(early[0]?.stage).toBe('unanswered')
    const found = pendingWithdrawals([lost], report([row('pending')]), USUAL, START + 60_000)
    expect(found[0]).toMatchObject({ stage: 'paying', acceptedAtMs: START + 900 })
    const gone = pendingWithdrawals([lost], report([]), USUAL, START + 700_000)
    expect(gone[0]?.stage).toBe('missing')
    expect(pendingWithdrawals([lost], undefined, USUAL, START + 700_000)[0]?.stage).toBe(
      'unanswered',
    )
  })

  it('takes one row of the venue for one withdrawal alone', () => {
    const second = { ...KEPT, id: 'second', startedAtMs: START + 500 }
    const both = pendingWithdrawals([second, KEPT], report([row('completed')]), USUAL, START)
    expect(both.map(({ id, stage }) => [id, stage])).toEqual([
      ['second', 'paying'],
      ['own', 'paid'],
    ])
  })

  it('shows what another browser made while the venue has not paid it', () => {
    const rows = [row('pending'), { ...row('completed'), id: 'withdrawal-6' }]
    const list = pendingWithdrawals([], report(rows), USUAL, START + 2_000)
    expect(list).toHaveLength(1)
    expect(list[0]).toMatchObject({ id: 'withdrawal-7', isOwn: false, stage: 'paying' })
  })

  it('does not take an older withdrawal of the same amount for a new one', () => {
    const old = { ...row('completed'), atMs: START - 600_000 }
    expect(pendingWithdrawals([KEPT], report([old]), USUAL, START + 5_000)[0]?.stage).toBe('paying')
  })
})
