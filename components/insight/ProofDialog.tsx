'use client'
import { useState } from 'react'
import { useStore } from 'zustand'
import { writeDate } from '@/components/figures/dates'
import { useFills } from '@/components/session/live/account/useFills'
import { useClockOffset } from '@/components/session/live/useVenueNow'
import { useWallet } from '@/components/session/wallet/useWallet'
import { classes } from '@/components/ui/classes'
import { Dialog } from '@/components/ui/overlays/Dialog'
import { t } from '@/lib/i18n/t'
import type { Fill } from '@/lib/schema/model/fill'
import type { Provider } from '@/lib/schema/model/provider'
import { marketKey } from '@/lib/stores/market'
import { type OrderProof, orderProofStore, type ProofPhase } from '@/lib/stores/orders/orderProofs'

const NO_PROOFS: readonly OrderProof[] = []

/** How the actions of this visit went, step by step, with the bytes that were signed. */
export function ProofDialog({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const { account } = useWallet()
  const all = useStore(orderProofStore, (state) => state.proofs)
  const fills = useFills(provider.key).data?.pages.flatMap(({ items }) => items) ?? []
  const [chosen, setChosen] = useState<number>()
  const proofs =
    account === undefined
      ? NO_PROOFS
      : all.filter((proof) => proof.account === marketKey(provider.key, account))
  const selected = proofs.find(({ id }) => id === chosen) ?? proofs[0]
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      width="lg"
      title={t('Order receipts')}
      description={t(
        'Orders and cancels sent from this page: each step with its time, and what was signed.',
      )}
    >
      {selected === undefined ? (
        <p className="text-muted">{t('Nothing sent from this page yet.')}</p>
      ) : (
        <div className="grid gap-4 md:grid-cols-[220px_minmax(0,1fr)]">
          <ul className="flex max-h-80 flex-col gap-1 overflow-y-auto">
            {proofs.map((proof) => (
              <li key={proof.id}>
                <button
                  type="button"
                  aria-pressed={proof === selected}
                  onClick={() => setChosen(proof.id)}
                  className={classes(
                    'min-h-8 pointer-coarse:min-h-11 w-full truncate rounded-md px-2 text-start hover:bg-raised',
                    proof === selected && 'bg-raised font-medium',
                  )}
                >
                  {proof.label}
                </button>
              </li>
            ))}
          </ul>
          <Timeline
            provider={provider.key}
            proof={selected}
            fills={fills.filter(({ orderId }) => selected.orderIds.includes(orderId))}
          />
        </div>
      )}
    </Dialog>
  )
}

function Timeline({
  provider,
  proof,
  fills,
}: {
  provider: string
  proof: OrderProof
  fills: readonly Fill[]
}) {
  const aheadMs = useClockOffset(provider)
  const first = proof.marks[0]?.atMs ?? 0
  const marks = [...proof.marks, ...filledMark(fills, aheadMs)]
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <table className="w-full tabular-nums">
        <caption className="sr-only">{t('Steps of the order')}</caption>
        <thead>
          <tr className="text-11 text-faint">
            <th className="text-start font-normal">{t('Step')}</th>
            <th className="text-end font-normal">{t('Time')}</th>
            <th className="text-end font-normal">{t('After')}</th>
          </tr>
        </thead>
        <tbody>
          {marks.map(({ phase, atMs }) => (
            <tr key={`${phase} ${atMs}`}>
              <td className="py-0.5">{phaseName(phase)}</td>
              <td className="text-end">{preciseTime(atMs)}</td>
              <td className="text-end text-muted">{t('{ms} ms', { ms: atMs - first })}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {proof.end === 'accepted' ? null : (
        <p className="text-warn">
          {proof.end === 'unknown' ? t('Outcome unknown') : t('Not accepted by the venue')}
        </p>
      )}
      {[...proof.orderIds, ...proof.txHashes].map((id) => (
        <p key={id} className="break-all text-11 text-muted">
          {t('Venue ID: {id}', { id })}
        </p>
      ))}
      {proof.summary.map((line) => (
        <p key={line} className="text-muted">
          {line}
        </p>
      ))}
      {proof.signed === undefined ? null : (
        <details>
          <summary className="min-h-6 pointer-coarse:min-h-11 cursor-pointer text-muted">
            {t('What was signed')}
          </summary>
          <pre className="max-h-48 overflow-auto rounded-md bg-bg p-2 text-11">{proof.signed}</pre>
        </details>
      )}
    </div>
  )
}

/** The first execution, by this device's clock, as the other steps are. */
function filledMark(
  fills: readonly Fill[],
  aheadMs: number,
): { phase: ProofPhase | 'filled'; atMs: number }[] {
  if (fills.length === 0) return []
  const firstMs = Math.min(...fills.map((fill) => Date.parse(fill.createdAt)))
  return [{ phase: 'filled', atMs: firstMs - aheadMs }]
}

function phaseName(phase: ProofPhase | 'filled'): string {
  switch (phase) {
    case 'pressed':
      return t('Pressed')
    case 'created':
      return t('Created by the service')
    case 'verified':
      return t('Verified in this browser')
    case 'signed':
      return t('Signed')
    case 'sent':
      return t('Sent')
    case 'checking':
      return t('Response lost, checking')
    case 'taken':
      return t('Accepted by the venue')
    case 'filled':
      return t('First fill (venue’s clock)')
  }
}

/** A moment to the millisecond: `14:03:07.125`. */
function preciseTime(atMs: number): string {
  return `${writeDate(atMs, 'second')}.${String(atMs % 1_000).padStart(3, '0')}`
}
