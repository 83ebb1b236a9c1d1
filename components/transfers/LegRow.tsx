'use client'
import { Check, CircleDashed, LoaderCircle } from 'lucide-react'
import { shortenAddress } from '@/components/figures/Address'
import { legText } from '@/components/session/messages/phaseText'
import { useTransactionLink } from '@/components/session/reads/useTransactionLink'
import { t } from '@/lib/i18n/t'
import type { PendingTransfer } from '@/lib/queries/account/transfers'
import type { EvmCall } from '@/lib/schema/action/evmTxStep'
import type { Provider } from '@/lib/schema/model/provider'

type Leg = PendingTransfer['legs'][number]

/** One transaction: what it does, its state, and its hash. */
export function LegRow({
  provider,
  call,
  leg,
  position,
  isRunning,
}: {
  provider: Provider
  call: EvmCall
  leg: Leg | undefined
  position: { index: number; total: number }
  isRunning: boolean
}) {
  const linkOf = useTransactionLink(provider.key)
  const state = leg?.state ?? 'waiting'
  const callName = WORDS[call.functionName] ?? call.functionName
  const hash = leg?.txHash
  const link = hash && linkOf({ chainId: call.chainId, txHash: hash })
  return (
    <li className="flex items-center gap-2">
      <StateMark state={state} isRunning={isRunning} />
      <span>
        {position.total > 1
          ? t('{number} of {total}: {what}', {
              number: position.index + 1,
              total: position.total,
              what: callName,
            })
          : callName}
      </span>
      <span className="text-muted">{legText(state)}</span>
      {hash === undefined ? null : (
        <span title={hash} className="ms-auto font-mono text-11">
          {link === undefined ? (
            shortenAddress(hash)
          ) : (
            <a href={link} target="_blank" rel="noreferrer" className="text-accent hover:underline">
              {shortenAddress(hash)}
            </a>
          )}
        </span>
      )}
    </li>
  )
}

const WORDS: Readonly<Record<string, string>> = {
  get approve() {
    return t('Approve the token')
  },
  get transfer() {
    return t('Send to the bridge')
  },
  get deposit() {
    return t('Deposit')
  },
}

function StateMark({ state, isRunning }: { state: Leg['state']; isRunning: boolean }) {
  if (state === 'confirmed') return <Check size={14} className="text-good" aria-hidden="true" />
  if (state === 'waiting' || !isRunning) {
    return <CircleDashed size={14} className="text-faint" aria-hidden="true" />
  }
  return (
    <LoaderCircle size={14} className="text-accent motion-safe:animate-spin" aria-hidden="true" />
  )
}
