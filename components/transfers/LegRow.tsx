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
  const callName = callText(call.functionName, provider.name)
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

/** What a call of a contract does, in words; its own name where it is new. */
export function callText(functionName: string, venueName: string): string {
  switch (functionName) {
    case 'approve':
      return t('Approve the token')
    case 'transfer':
      return t('Send to {name}', { name: venueName })
    case 'deposit':
      return t('Deposit')
    default:
      return functionName
  }
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
