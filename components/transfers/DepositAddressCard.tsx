'use client'
import { Address } from '@/components/figures/Address'
import { useRead } from '@/components/session/live/useRead'
import { errorText } from '@/components/session/messages/errorText'
import { notifyDone, notifyEnded } from '@/components/session/messages/tradeNotifications'
import { useAccountRef } from '@/components/session/reads/useAccountRef'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { Button } from '@/components/ui/controls/Button'
import { QrCode } from '@/components/ui/QrCode'
import { EmptyState } from '@/components/ui/states/EmptyState'
import { ErrorState } from '@/components/ui/states/ErrorState'
import { Skeleton } from '@/components/ui/states/Skeleton'
import { plural, t } from '@/lib/i18n/t'
import { depositAddressQuery } from '@/lib/queries/account/depositAddress'
import type { Provider } from '@/lib/schema/model/provider'
import { openDialog } from '@/lib/stores/dialog'
import { type AddressDeposit, depositConfirmations } from '@/lib/trade/rules/fundRules'
import { chainName } from './chainName'
import { feeText, minimumText } from './DepositForm'
import { Facts } from './Facts'
import { missingAddress } from './missingAddress'

/** The account's own deposit address: what to send there, on which network, and what becomes of it. */
export function DepositAddressCard({ provider, way }: { provider: Provider; way: AddressDeposit }) {
  const client = usePerpsClient()
  const { isReadable, ...account } = useAccountRef(provider.key)
  const read = useRead({ ...depositAddressQuery(client, account), enabled: isReadable })
  if (read.data === undefined) {
    return read.isError ? (
      <ErrorState
        title={t('Could not load the deposit address')}
        {...errorText(read.error)}
        onRetry={read.refetch}
      />
    ) : (
      <Skeleton className="h-40 w-full" />
    )
  }
  if (read.data === null) {
    const { title, description, isSetupOffered } = missingAddress(provider)
    return (
      <EmptyState
        title={title}
        description={description}
        action={
          isSetupOffered ? (
            <Button tone="primary" onClick={() => openDialog('setup')}>
              {t('Open setup')}
            </Button>
          ) : undefined
        }
      />
    )
  }
  const { address, symbol, chainId, tokenAddress } = read.data
  const network = chainName(chainId, way.network)
  const confirmations = depositConfirmations(way, read.data)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      notifyDone(t('Address copied'), address)
    } catch {
      // Browsers refuse the clipboard to pages without focus or permission: show it to be copied.
      notifyEnded(t('Your deposit address'), address)
    }
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-start gap-4 max-md:flex-col max-md:items-center">
        <QrCode value={address} />
        <div className="flex min-w-0 flex-col items-start gap-2">
          <p>
            {t('Send {symbol} on {network} to this address. It belongs to your account alone.', {
              symbol,
              network,
            })}
          </p>
          <p className="select-all break-all rounded-md bg-bg p-2 font-mono text-12">{address}</p>
          <Button onClick={() => void copy()}>{t('Copy address')}</Button>
        </div>
      </div>
      <p className="rounded-md bg-warn-wash p-2.5">
        {t('Only {symbol} on {network} is credited. Anything else is lost.', {
          symbol,
          network,
        })}
      </p>
      <Facts
        rows={[
          [t('Token'), <TokenName key="token" symbol={symbol} address={tokenAddress} />],
          [t('Network'), network],
          [t('Minimum'), minimumText(provider.minDepositUsd, symbol)],
          [t('Venue fee'), feeText(provider.depositFeeUsd, symbol)],
          [
            t('Credited after'),
            confirmations === undefined
              ? t('Confirmation on {network}', { network })
              : plural(confirmations, '{count} confirmation', '{count} confirmations'),
          ],
        ]}
      />
    </div>
  )
}

/** A token by its symbol, and by its contract where that is known. */
function TokenName({ symbol, address }: { symbol: string; address: string | undefined }) {
  if (address === undefined) return symbol
  return (
    <>
      {symbol} <Address value={address} className="font-mono text-11" />
    </>
  )
}
