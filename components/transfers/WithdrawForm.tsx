'use client'
import { useId, useState } from 'react'
import { tellDone } from '@/components/session/tradeNews'
import { Button } from '@/components/ui/Button'
import { classes } from '@/components/ui/classes'
import { SegmentedControl } from '@/components/ui/SegmentedControl'
import { markOwn } from '@/lib/messages/ownText'
import { say } from '@/lib/messages/say'
import type { AccountBalances } from '@/lib/schema/account'
import type { Provider } from '@/lib/schema/provider'
import { AmountField } from './AmountField'
import { afterFee, readAddress, readAmount } from './amountProblem'
import { feeText, minimumText } from './DepositForm'
import { Facts } from './Facts'
import { TransferProgress } from './TransferProgress'
import { collateralSymbol, depositRoute, withdrawSources } from './transferPlan'
import { useTransferRun } from './useTransferRun'

/** Money from the account at the provider out to an address on its settlement chain. */
export function WithdrawForm({
  provider,
  account,
  balances,
}: {
  provider: Provider
  account: string
  balances: AccountBalances | undefined
}) {
  const [text, setText] = useState('')
  const [destinationText, setDestinationText] = useState(account)
  const [chosen, setChosen] = useState<string>()
  const run = useTransferRun(provider)
  const symbol = collateralSymbol(provider)
  const sources = withdrawSources(provider, balances)
  const source = sources.find(({ id }) => id === chosen) ?? sources[0]
  const { amount, problem } = readAmount(text, {
    symbol,
    minimum: provider.minWithdrawalUsd,
    available: source?.available,
    purpose: 'withdrawal',
    decimals: 6,
  })
  const destination = readAddress(destinationText)
  const received = amount && afterFee(amount, provider.withdrawalFeeUsd)
  const chainName = depositRoute(provider)?.chainName
  const chainId = provider.chainId ?? '?'

  const submit = async () => {
    if (amount === undefined || destination === undefined) return
    const label = say('Withdraw {amount} {symbol}', { amount: markOwn(amount), symbol })
    const params = { amount, destination, ...source?.params }
    if ((await run.run('withdrawal', params, label)) !== 'accepted') return
    setText('')
    tellDone(
      say('{label}: accepted', { label }),
      chainName === undefined
        ? say('It arrives on chain {chainId} in a few minutes.', { chainId })
        : say('It arrives on {chainName} in a few minutes.', { chainName }),
    )
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      className="flex flex-col gap-3"
    >
      {sources.length > 1 && source !== undefined ? (
        <SegmentedControl
          label={say('Withdraw from')}
          segments={sources.map(({ id, label }) => ({ key: id, label }))}
          value={source.id}
          onValueChange={setChosen}
        />
      ) : null}
      <AmountField
        value={text}
        onValueChange={setText}
        symbol={symbol}
        available={source?.available}
        availableLabel={say('Available to withdraw')}
        problem={problem}
      />
      <DestinationField
        value={destinationText}
        onValueChange={setDestinationText}
        isAddress={destination !== undefined}
        isOwn={destination?.toLowerCase() === account}
      />
      <Facts
        rows={[
          [say('Minimum'), minimumText(provider.minWithdrawalUsd, symbol)],
          [say('Fee of the venue'), feeText(provider.withdrawalFeeUsd, symbol)],
          [say('You receive'), received === undefined ? '—' : `${received} ${symbol}`],
          [say('Network'), chainName ?? say('chain {chainId}', { chainId })],
        ]}
      />
      <Button
        type="submit"
        tone="primary"
        size="xl"
        isBusy={run.phase !== undefined}
        disabled={amount === undefined || destination === undefined}
      >
        {amount === undefined
          ? say('Withdraw')
          : say('Withdraw {amount} {symbol}', { amount, symbol })}
      </Button>
      <p className="text-muted">{say('Signed by your wallet: the trading key cannot withdraw.')}</p>
      <TransferProgress run={run} />
    </form>
  )
}

function DestinationField({
  value,
  onValueChange,
  isAddress,
  isOwn,
}: {
  value: string
  onValueChange: (text: string) => void
  isAddress: boolean
  isOwn: boolean
}) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-muted">
        {say('To address')}
      </label>
      <input
        id={id}
        type="text"
        value={value}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={isAddress ? undefined : true}
        aria-describedby={`${id}-note`}
        onChange={(event) => onValueChange(event.target.value)}
        className={classes(
          'h-10 rounded-md border bg-bg px-2.5 font-mono text-12 outline-none focus:border-accent',
          isAddress ? 'border-line-strong' : 'border-danger',
        )}
      />
      <p
        id={`${id}-note`}
        className={classes(
          'text-11',
          isAddress ? (isOwn ? 'text-muted' : 'text-warn') : 'text-danger',
        )}
      >
        {!isAddress
          ? say('Enter an address: 0x and 40 hexadecimal digits.')
          : isOwn
            ? say('Your connected wallet.')
            : say('Not your connected wallet. What is sent there cannot be called back.')}
      </p>
    </div>
  )
}
