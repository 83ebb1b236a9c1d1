'use client'
import { useRememberedCode } from '@/components/session/actions/useRememberedCode'
import { errorText } from '@/components/session/messages/errorText'
import { useReferral } from '@/components/session/reads/useMeta'
import { useWallet } from '@/components/session/wallet/useWallet'
import { Button } from '@/components/ui/controls/Button'
import { EmptyState } from '@/components/ui/states/EmptyState'
import { ErrorState } from '@/components/ui/states/ErrorState'
import { Skeleton } from '@/components/ui/states/Skeleton'
import { t } from '@/lib/i18n/t'
import { openDialog } from '@/lib/stores/dialog'
import { JoinCard } from './JoinCard'
import { OwnCodeCard } from './OwnCodeCard'
import { ReferredCard } from './ReferredCard'

/** Referral of the connected account: its own code, the one it came with, who came with its. */
export function ReferralPanel() {
  const { account, status } = useWallet()
  const remembered = useRememberedCode()
  if (status === 'reconnecting') return <Loading />
  if (account !== undefined) return <AccountReferral key={account} account={account} />
  return (
    <EmptyState
      title={t('Connect a wallet to create or use a code')}
      description={
        remembered === undefined
          ? undefined
          : t('Code {remembered} from your link is saved.', { remembered })
      }
      action={
        <Button tone="primary" onClick={() => openDialog('wallet')}>
          {t('Connect')}
        </Button>
      }
      className="rounded-lg border border-line-strong bg-panel py-12"
    />
  )
}

function AccountReferral({ account }: { account: string }) {
  const { data, error, refetch } = useReferral(account)
  if (data === undefined) {
    if (error === null) return <Loading />
    return (
      <ErrorState
        title={t('Could not load your referral')}
        {...errorText(error)}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <OwnCodeCard status={data} />
        <JoinCard account={account} status={data} />
      </div>
      {data.ownedCode === undefined ? null : <ReferredCard account={account} />}
    </>
  )
}

function Loading() {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Skeleton className="h-52 w-full" />
      <Skeleton className="h-52 w-full" />
    </div>
  )
}
