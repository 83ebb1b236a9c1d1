'use client'
import { errorText } from '@/components/session/errorText'
import { useReferral } from '@/components/session/useMeta'
import { useRememberedCode } from '@/components/session/useRememberedCode'
import { useWallet } from '@/components/session/useWallet'
import { Button } from '@/components/ui/Button'
import { EmptyState } from '@/components/ui/EmptyState'
import { ErrorState } from '@/components/ui/ErrorState'
import { Skeleton } from '@/components/ui/Skeleton'
import { say } from '@/lib/messages/say'
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
      title={say('Connect a wallet to make a code or to use one')}
      description={
        remembered === undefined
          ? undefined
          : say('The code {remembered} of the link you opened is kept for you.', { remembered })
      }
      action={
        <Button tone="primary" onClick={() => openDialog('wallet')}>
          {say('Connect')}
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
        title={say('Your referral could not be read')}
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
