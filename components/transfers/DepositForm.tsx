'use client'
import { useState } from 'react'
import { Address } from '@/components/figures/Address'
import { useFaucet } from '@/components/session/actions/useFaucet'
import { notifyDone } from '@/components/session/messages/tradeNotifications'
import { creditedNote } from '@/components/session/reads/useTransfersUnderWay'
import { useWalletToken } from '@/components/session/wallet/useWalletToken'
import { Button } from '@/components/ui/controls/Button'
import { SegmentedControl } from '@/components/ui/controls/SegmentedControl'
import { QrCode } from '@/components/ui/QrCode'
import type { Decimal } from '@/lib/decimal/decimal'
import { markOwn } from '@/lib/i18n/ownText'
import { t } from '@/lib/i18n/t'
import type { Provider } from '@/lib/schema/model/provider'
import type { DepositRoute } from '@/lib/trade/rules/fundRules'
import { AmountField } from './AmountField'
import { readAmount } from './amountProblem'
import { Facts } from './Facts'
import { TransferProgress } from './TransferProgress'
import { useTransferRun } from './useTransferRun'

/** Money from the connected wallet into its account at the provider, of the tokens that it takes. */
export function DepositForm({
  provider,
  routes,
  account,
}: {
  provider: Provider
  routes: readonly [DepositRoute, ...DepositRoute[]]
  account: string
}) {
  const [chosen, setChosen] = useState(routes[0].tokenAddress)
  const route = routes.find(({ tokenAddress }) => tokenAddress === chosen) ?? routes[0]
  return (
    <div className="flex flex-col gap-3">
      {routes.length === 1 ? null : (
        <SegmentedControl
          label={t('Token')}
          segments={routes.map(({ tokenAddress, symbol }) => ({
            key: tokenAddress,
            label: symbol,
          }))}
          value={route.tokenAddress}
          onValueChange={setChosen}
        />
      )}
      <TokenForm
        key={route.tokenAddress}
        provider={provider}
        route={route}
        account={account}
        // The provider's minimum is in USD: for the collateral alone it is an amount of the token.
        minimum={route === routes[0] ? provider.minDepositUsd : undefined}
      />
    </div>
  )
}

function TokenForm({
  provider,
  route,
  account,
  minimum,
}: {
  provider: Provider
  route: DepositRoute
  account: string
  minimum: number | undefined
}) {
  const [text, setText] = useState('')
  const run = useTransferRun(provider)
  const token = useWalletToken(route)
  const { symbol, chainId, chainName, tokenAddress } = route
  const decimals = token.data?.decimals ?? 6
  const { amount, problem } = readAmount(text, {
    symbol,
    minimum,
    available: token.data?.balance,
    purpose: 'deposit',
    decimals,
  })

  const submit = async () => {
    if (amount === undefined) return
    const label = t('Deposit {amount} {symbol}', { amount: markOwn(amount), symbol })
    const params = { amount, tokenAddress, chainId }
    const { kind } = await run.run('deposit', params, label)
    if (kind !== 'accepted') return
    setText('')
    notifyDone(t('{label}: confirmed on {chainName}', { label, chainName }), creditedNote())
    await token.refetch()
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      className="flex flex-col gap-3"
    >
      <AmountField
        value={text}
        onValueChange={setText}
        symbol={symbol}
        available={token.data?.balance}
        decimals={decimals}
        availableLabel={t('In your wallet on {chainName}', { chainName })}
        problem={problem}
      />
      {token.data === null ? (
        <p className="text-muted">
          {t('Your wallet is on another network. You will be asked to switch to {chainName}.', {
            chainName,
          })}
        </p>
      ) : null}
      <Facts
        rows={[
          [t('Minimum'), minimumText(minimum, symbol)],
          [t('Venue fee'), feeText(provider.depositFeeUsd, symbol)],
          [t('Network'), t('{chainName} (gas paid by your wallet)', { chainName })],
          [t('Token'), <Address key="token" value={tokenAddress} className="font-mono text-11" />],
          [t('Credited to'), <Address key="to" value={account} className="font-mono text-11" />],
        ]}
      />
      <Button
        type="submit"
        tone="primary"
        size="xl"
        isBusy={run.phase !== undefined}
        disabled={amount === undefined}
      >
        {amount === undefined ? t('Deposit') : t('Deposit {amount} {symbol}', { amount, symbol })}
      </Button>
      <TransferProgress run={run} />
      <FundWallet provider={provider.key} account={account} route={route} />
    </form>
  )
}

/** How the wallet itself comes to the token: sent to its address, or given on paper. */
function FundWallet({
  provider,
  account,
  route,
}: {
  provider: string
  account: string
  route: DepositRoute
}) {
  const faucet = useFaucet(provider)
  return (
    <details className="rounded-md border border-line-strong px-3 py-2">
      <summary className="cursor-pointer text-muted">
        {t('No {symbol} in your wallet? Send some to your address', { symbol: route.symbol })}
      </summary>
      <div className="mt-3 flex gap-4 max-md:flex-col">
        <QrCode value={account} />
        <div className="flex min-w-0 flex-col gap-2">
          <p>
            {t(
              'Send {symbol} on {chainName} to your address, then deposit it here. Other tokens or networks are not credited.',
              { symbol: route.symbol, chainName: route.chainName },
            )}
          </p>
          <p className="select-all break-all rounded-md bg-bg p-2 font-mono text-11">{account}</p>
          {faucet === undefined ? null : (
            <Button
              isBusy={faucet.isAsking}
              onClick={() => void faucet.ask()}
              className="self-start"
            >
              {t('Paper money from the faucet')}
            </Button>
          )}
        </div>
      </div>
    </details>
  )
}

/** A minimum in words. */
export function minimumText(minimum: Decimal | number | undefined, symbol: string): string {
  return minimum === undefined ? t('None') : `${minimum} ${symbol}`
}

/** A flat fee in words; an unknown one is not zero. */
export function feeText(feeUsd: number | undefined, symbol: string): string {
  if (feeUsd === undefined) return t('Not published by the venue')
  return feeUsd === 0 ? t('None') : `${feeUsd} ${symbol}`
}
