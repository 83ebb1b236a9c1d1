'use client'
import { useState } from 'react'
import { Address } from '@/components/figures/Address'
import { tellDone } from '@/components/session/tradeNews'
import { useFaucet } from '@/components/session/useFaucet'
import { creditedNote } from '@/components/session/useTransfersUnderWay'
import { useWalletToken } from '@/components/session/useWalletToken'
import { Button } from '@/components/ui/Button'
import { markOwn } from '@/lib/messages/ownText'
import { say } from '@/lib/messages/say'
import type { Provider } from '@/lib/schema/provider'
import { AddressQr } from './AddressQr'
import { AmountField } from './AmountField'
import { readAmount } from './amountProblem'
import { Facts } from './Facts'
import { TransferProgress } from './TransferProgress'
import type { DepositRoute } from './transferPlan'
import { useTransferRun } from './useTransferRun'

/** Money from the connected wallet into its account at the provider. */
export function DepositForm({
  provider,
  route,
  account,
}: {
  provider: Provider
  route: DepositRoute
  account: string
}) {
  const [text, setText] = useState('')
  const run = useTransferRun(provider)
  const token = useWalletToken(route)
  const { symbol, chainId, chainName, tokenAddress } = route
  const { amount, problem } = readAmount(text, {
    symbol,
    minimum: provider.minDepositUsd,
    available: token.data?.balance,
    purpose: 'deposit',
    decimals: token.data?.decimals ?? 6,
  })

  const submit = async () => {
    if (amount === undefined) return
    const label = say('Deposit {amount} {symbol}', { amount: markOwn(amount), symbol })
    const params = { amount, tokenAddress, chainId }
    if ((await run.run('deposit', params, label)) !== 'accepted') return
    setText('')
    tellDone(say('{label}: confirmed on {chainName}', { label, chainName }), creditedNote())
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
        availableLabel={say('In your wallet on {chainName}', { chainName })}
        problem={problem}
      />
      {token.data === null ? (
        <p className="text-muted">
          {say(
            'Your wallet is on another network. It is asked to change to {chainName} when you deposit.',
            { chainName },
          )}
        </p>
      ) : null}
      <Facts
        rows={[
          [say('Minimum'), minimumText(provider.minDepositUsd, symbol)],
          [say('Fee of the venue'), feeText(provider.depositFeeUsd, symbol)],
          [say('Network'), say('{chainName} (its gas is paid by your wallet)', { chainName })],
          [
            say('Token'),
            <Address key="token" value={tokenAddress} className="font-mono text-11" />,
          ],
          [say('Credited to'), <Address key="to" value={account} className="font-mono text-11" />],
        ]}
      />
      <Button
        type="submit"
        tone="primary"
        size="xl"
        isBusy={run.phase !== undefined}
        disabled={amount === undefined}
      >
        {amount === undefined
          ? say('Deposit')
          : say('Deposit {amount} {symbol}', { amount, symbol })}
      </Button>
      <TransferProgress run={run} />
      <FundWallet account={account} route={route} />
    </form>
  )
}

/** How the wallet itself comes to the token: sent to its address, or given on paper. */
function FundWallet({ account, route }: { account: string; route: DepositRoute }) {
  const faucet = useFaucet()
  return (
    <details className="rounded-md border border-line-strong px-3 py-2">
      <summary className="cursor-pointer text-muted">
        {say('No {symbol} in your wallet? Send some to its address', { symbol: route.symbol })}
      </summary>
      <div className="mt-3 flex gap-4 max-md:flex-col">
        <AddressQr value={account} />
        <div className="flex min-w-0 flex-col gap-2">
          <p>
            {say(
              'Send {symbol} on {chainName} to this address of yours, then deposit it here. Another token or network does not arrive.',
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
              {say('Paper money from the faucet')}
            </Button>
          )}
        </div>
      </div>
    </details>
  )
}

/** A minimum in words. */
export function minimumText(minimumUsd: number | undefined, symbol: string): string {
  return minimumUsd === undefined ? say('None') : `${minimumUsd} ${symbol}`
}

/** A flat fee in words; one that nobody tells is not nothing. */
export function feeText(feeUsd: number | undefined, symbol: string): string {
  if (feeUsd === undefined) return say('Not told by the venue')
  return feeUsd === 0 ? say('None') : `${feeUsd} ${symbol}`
}
