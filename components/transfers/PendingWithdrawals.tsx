'use client'
import { Check, CircleDashed, LoaderCircle, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { shortenAddress } from '@/components/figures/Address'
import { ClockTime } from '@/components/figures/ClockTime'
import { formatCountdown } from '@/components/figures/duration'
import { useNow } from '@/components/figures/useNow'
import { OwnText } from '@/components/session/messages/OwnText'
import { useTransactionLink } from '@/components/session/reads/useTransactionLink'
import { Button } from '@/components/ui/controls/Button'
import { markOwn } from '@/lib/i18n/ownText'
import { t } from '@/lib/i18n/t'
import type { Provider } from '@/lib/schema/model/provider'
import { settlementChain } from './chainName'
import type { PendingWithdrawal, WithdrawalStage } from './pendingWithdrawals'
import { dismissWithdrawal, usePendingWithdrawals } from './usePendingWithdrawals'

/** Withdrawals on their way, each with its steps and the time that is left; also after a reload. */
export function PendingWithdrawals({ provider }: { provider: Provider }) {
  const { withdrawals, reportsPayout } = usePendingWithdrawals(provider.key)
  if (withdrawals.length === 0) return null
  return (
    <section aria-label={t('Withdrawals in progress')} className="flex flex-col gap-2">
      {withdrawals.map((withdrawal) => (
        <WithdrawalCard
          key={withdrawal.id}
          provider={provider}
          withdrawal={withdrawal}
          reportsPayout={reportsPayout}
        />
      ))}
    </section>
  )
}

/** Stages that nothing more is expected of. */
const ENDED: ReadonlySet<WithdrawalStage> = new Set(['paid', 'failed', 'missing'])

function WithdrawalCard({
  provider,
  withdrawal,
  reportsPayout,
}: {
  provider: Provider
  withdrawal: PendingWithdrawal
  reportsPayout: boolean | undefined
}) {
  const { id, isOwn, amount, asset, acceptedAtMs, startedAtMs, stage, progress } = withdrawal
  const nowMs = useNow()
  const title = t('Withdrawal of {amount}', { amount: markOwn(`${amount} ${asset}`) })
  const isEnded = ENDED.has(stage)
  const isUnconfirmed = stage === 'late' && reportsPayout === false
  const { name } = provider
  return (
    <article className="flex flex-col gap-2 rounded-md border border-line-strong bg-panel p-3">
      <header className="flex items-baseline justify-between gap-3">
        <h3 className="font-semibold">
          <OwnText text={title} />
        </h3>
        <span className="text-muted">{arrivalText(withdrawal, nowMs)}</span>
      </header>
      {progress === undefined || isEnded ? null : (
        <div
          role="progressbar"
          aria-label={t('Share of the usual time elapsed')}
          aria-valuenow={Math.round(progress * 100)}
          className="h-1 overflow-hidden rounded-full bg-line-strong"
        >
          <div className="h-full bg-accent" style={{ width: `${progress * 100}%` }} />
        </div>
      )}
      <ol className="flex flex-col gap-1.5">
        <Step
          state={acceptedAtMs !== undefined ? 'done' : stage === 'missing' ? 'failed' : 'running'}
          text={
            acceptedAtMs !== undefined
              ? t('Accepted by {name}', { name })
              : stage === 'missing'
                ? t('Not in the history of {name}: not executed', { name })
                : t('Waiting for the response of {name}', { name })
          }
        >
          <ClockTime atMs={acceptedAtMs ?? startedAtMs} className="text-muted" />
        </Step>
        <Step state={payoutState(stage)} text={payoutText(withdrawal, provider)}>
          <Payout provider={provider} txHash={withdrawal.txHash} />
        </Step>
      </ol>
      {reportsPayout === false && !isEnded ? (
        <p className="text-muted">
          {t('{name} does not report payouts. Check the balance of your wallet.', { name })}
        </p>
      ) : null}
      {isOwn && (isEnded || isUnconfirmed || stage === 'unanswered') ? (
        <Button tone="ghost" className="self-start" onClick={() => dismissWithdrawal(id)}>
          {t('Dismiss')}
        </Button>
      ) : null}
    </article>
  )
}

function arrivalText(
  { stage, expectedAtMs }: PendingWithdrawal,
  nowMs: number | undefined,
): string | undefined {
  if (stage === 'paid') return t('Paid out')
  if (stage === 'late') return t('Due now')
  if (stage !== 'paying') return undefined
  if (expectedAtMs === undefined) return t('Arrival time not published')
  if (nowMs === undefined) return undefined
  return t('Arrives in {time}', { time: formatCountdown(expectedAtMs - nowMs) })
}

type StepState = 'waiting' | 'running' | 'done' | 'failed'

function payoutState(stage: WithdrawalStage): StepState {
  if (stage === 'paid') return 'done'
  if (stage === 'failed') return 'failed'
  return stage === 'unanswered' || stage === 'missing' ? 'waiting' : 'running'
}

function payoutText({ stage, destination }: PendingWithdrawal, provider: Provider): string {
  const chainName = settlementChain(provider)
  if (stage === 'claimable') return t('Ready to claim on {chainName}', { chainName })
  if (stage === 'failed') return t('Not paid out: returned to your account')
  return destination === undefined
    ? t('Payout on {chainName}', { chainName })
    : t('Payout on {chainName} to {address}', { chainName, address: shortenAddress(destination) })
}

function Step({ state, text, children }: { state: StepState; text: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <StepMark state={state} />
      <span>{text}</span>
      <span className="ms-auto">{children}</span>
    </li>
  )
}

function StepMark({ state }: { state: StepState }) {
  switch (state) {
    case 'done':
      return <Check size={14} className="shrink-0 text-up" aria-hidden="true" />
    case 'failed':
      return <TriangleAlert size={14} className="shrink-0 text-danger" aria-hidden="true" />
    case 'waiting':
      return <CircleDashed size={14} className="shrink-0 text-faint" aria-hidden="true" />
    case 'running':
      return (
        <LoaderCircle
          size={14}
          className="shrink-0 text-accent motion-safe:animate-spin"
          aria-hidden="true"
        />
      )
  }
}

/** The hash of the payout, once there is one, as a link where its chain has an explorer. */
function Payout({ provider, txHash }: { provider: Provider; txHash: string | undefined }) {
  const linkOf = useTransactionLink(provider.key)
  if (txHash === undefined) return null
  const link =
    provider.chainId === undefined ? undefined : linkOf({ chainId: provider.chainId, txHash })
  return (
    <span title={txHash} className="font-mono text-11">
      {link === undefined ? (
        shortenAddress(txHash)
      ) : (
        <a href={link} target="_blank" rel="noreferrer" className="text-accent hover:underline">
          {shortenAddress(txHash)}
        </a>
      )}
    </span>
  )
}
