import { expect, it } from 'vitest'
import type { ActionStep } from '@/lib/schema/action/actionStep'
import { orderProofOf } from './recordProof'

const step = { action: 'placeOrder' } as unknown as ActionStep
const run = {
  ...{ account: 'a:0x1', action: 'placeOrder', label: 'Buy 1 BTC', pressedAtMs: 100 },
  reported: [
    { progress: { phase: 'creating' }, atMs: 101 },
    { progress: { phase: 'verified', steps: [step], summaries: [['Buy 1 BTC']] }, atMs: 120 },
    { progress: { phase: 'signing', signer: 'SDK' }, atMs: 121 },
    { progress: { phase: 'executing' }, atMs: 125 },
    {
      progress: {
        phase: 'done',
        results: [{ action: 'placeOrder', success: true, orderId: '7' }],
      },
      atMs: 180,
    },
  ],
  end: 'accepted',
} as const satisfies Parameters<typeof orderProofOf>[0]

it('lists each step with its moment, what was signed, and the venue’s id', () => {
  const proof = orderProofOf(run)
  expect(proof.marks).toEqual([
    { phase: 'pressed', atMs: 100 },
    { phase: 'created', atMs: 120 },
    { phase: 'verified', atMs: 120 },
    { phase: 'signed', atMs: 125 },
    { phase: 'sent', atMs: 125 },
    { phase: 'taken', atMs: 180 },
  ])
  expect(proof).toMatchObject({ orderIds: ['7'], summary: ['Buy 1 BTC'] })
  expect(JSON.parse(proof.signed ?? '')).toEqual([step])
})

it('claims nothing of what was refused, or never sent', () => {
  const phases = (proof: ReturnType<typeof orderProofOf>) => proof.marks.map(({ phase }) => phase)
  expect(phases(orderProofOf({ ...run, end: 'refused' }))).not.toContain('taken')
  const stopped = orderProofOf({ ...run, end: 'failed', reported: run.reported.slice(0, 2) })
  expect(phases(stopped)).toEqual(['pressed', 'created', 'verified'])
})
