'use client'
import { type ReactNode, useState } from 'react'
import { Address } from '@/components/figures/Address'
import { useRunAction } from '@/components/session/actions/useRunAction'
import { errorText } from '@/components/session/messages/errorText'
import { notifyDone } from '@/components/session/messages/tradeNotifications'
import { usePlatformFee } from '@/components/session/wallet/useKeys'
import { Button } from '@/components/ui/controls/Button'
import { ErrorState } from '@/components/ui/states/ErrorState'
import { TableSkeleton } from '@/components/ui/table/TableSkeleton'
import { tNodes } from '@/components/ui/tNodes'
import { eq } from '@/lib/decimal/compare'
import { decimal, mul } from '@/lib/decimal/decimal'
import { t } from '@/lib/i18n/t'
import type { PlatformFee } from '@/lib/queries/account/accountKeys'
import { ActionType } from '@/lib/schema/model/enums'
import type { Provider, ProviderAction } from '@/lib/schema/model/provider'
import { KeyCard } from './KeyCard'

const HUNDRED = decimal('100')

/** The platform fee: how much of each order may be charged, and by whom. */
export function FeeCard({ provider, step }: { provider: Provider; step: ProviderAction }) {
  const approval = usePlatformFee(provider.key)
  return (
    <KeyCard
      title={t('Platform fee')}
      description={t(
        'Orders placed here pay this fee on top of the venue’s. Without the approval, the venue rejects them.',
      )}
    >
      {approval.data !== undefined ? (
        <FeeRow provider={provider} step={step} fee={approval.data} />
      ) : approval.isError ? (
        <ErrorState
          title={t('Could not load the approval')}
          {...errorText(approval.error)}
          onRetry={approval.refetch}
        />
      ) : (
        <TableSkeleton rows={1} />
      )}
    </KeyCard>
  )
}

function FeeRow({
  provider,
  step,
  fee,
}: {
  provider: Provider
  step: ProviderAction
  fee: PlatformFee | null
}) {
  const run = useRunAction(provider)
  const [isBusy, setIsBusy] = useState(false)
  const isApproved = fee?.approved === true
  const change = async () => {
    const action = ActionType.safeParse(isApproved ? step.revoke : step.type).data
    if (action === undefined) return
    setIsBusy(true)
    const { kind } = await run({
      action,
      params: {},
      label: isApproved ? t('Revoke the platform fee') : t('Approve the platform fee'),
    })
    setIsBusy(false)
    if (kind !== 'accepted') return
    notifyDone(isApproved ? t('Platform fee revoked') : t('Platform fee approved'))
  }
  return (
    <div className="flex items-center gap-4 px-4 py-3 max-md:flex-wrap">
      <p className="min-w-0 flex-1">
        {fee !== null && isApproved ? chargeWords(fee) : t('Not approved.')}
      </p>
      <Button
        size="sm"
        tone={isApproved ? 'danger' : 'primary'}
        isBusy={isBusy}
        onClick={() => void change()}
      >
        {isApproved ? t('Revoke') : t('Approve')}
      </Button>
    </div>
  )
}

/** What is charged and by whom: an address or a code, or a venue's account by its number. */
function chargeWords(fee: PlatformFee): ReactNode {
  const part = <span className="font-medium">{rateText(fee)}</span>
  const payee = <Address value={fee.payee} className="font-mono text-11" />
  return /^\d+$/.test(fee.payee)
    ? tNodes('Up to {part} of each order, to account {account}', { part, account: payee })
    : tNodes('Up to {part} of each order, to {builder}', { part, builder: payee })
}

/** The highest rates, one where maker and taker pay the same. */
function rateText({ maker, taker }: PlatformFee): string {
  const percent = (rate: PlatformFee['maker']) => `${mul(rate, HUNDRED)}%`
  return eq(maker, taker)
    ? percent(taker)
    : t('{taker} (taker) or {maker} (maker)', { taker: percent(taker), maker: percent(maker) })
}
