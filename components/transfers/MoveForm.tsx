'use client'
import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { transferSignerText } from '@/components/session/messages/keyWords'
import { MoneyName } from '@/components/session/messages/MoneyName'
import { MONEY_WORDS } from '@/components/session/messages/moneyWords'
import { notifyDone } from '@/components/session/messages/tradeNotifications'
import { Button } from '@/components/ui/controls/Button'
import { IconButton } from '@/components/ui/controls/IconButton'
import { Select } from '@/components/ui/controls/Select'
import { markOwn } from '@/lib/i18n/ownText'
import { t } from '@/lib/i18n/t'
import type { AccountBalances } from '@/lib/schema/model/account'
import type { Provider } from '@/lib/schema/model/provider'
import { collateralSymbol } from '@/lib/trade/rules/withdrawSources'
import { AmountField } from './AmountField'
import { readAmount } from './amountProblem'
import { Facts } from './Facts'
import { TransferProgress } from './TransferProgress'
import { type Ledger, ledgersOf } from './transferPlan'
import { useTransferRun } from './useTransferRun'

/** Of an amount between ledgers. */
const DECIMALS = 6

/** Collateral from one ledger of the account to another; stays at the provider. */
export function MoveForm({
  provider,
  balances,
}: {
  provider: Provider
  balances: AccountBalances | undefined
}) {
  const ledgers = ledgersOf(provider, balances)
  const [text, setText] = useState('')
  const [fromIndex, setFromIndex] = useState(0)
  const [toIndex, setToIndex] = useState(1)
  const run = useTransferRun(provider)
  const symbol = collateralSymbol(provider)
  const from = ledgers[fromIndex]
  const to = ledgers[toIndex]
  const { amount, problem } = readAmount(text, {
    symbol,
    available: from?.transferable,
    purpose: 'move',
    decimals: DECIMALS,
  })
  const collateral = provider.categories[0]?.quoteAsset?.id

  const submit = async () => {
    if (!amount || !from || !to || collateral === undefined) return
    const label = t('Transfer {amount} {symbol} to “{ledger}”', {
      amount: markOwn(amount),
      symbol,
      ledger: to.label,
    })
    const params = { collateral, sourceDex: from.id, destinationDex: to.id, amount }
    const { kind } = await run.run('sendAsset', params, label)
    if (kind !== 'accepted') return
    setText('')
    notifyDone(t('{label}: done', { label }))
  }

  const choose = (isFrom: boolean, index: number) => {
    const otherIndex = isFrom ? toIndex : fromIndex
    // Both ends on one ledger would move nothing: they change places instead.
    if (index === otherIndex) swap()
    else if (isFrom) setFromIndex(index)
    else setToIndex(index)
  }
  const swap = () => {
    setFromIndex(toIndex)
    setToIndex(fromIndex)
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      className="flex flex-col gap-3"
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-end gap-2">
        <LedgerSelect
          label={t('From')}
          ledgers={ledgers}
          index={fromIndex}
          onChoose={(i) => choose(true, i)}
        />
        <IconButton
          label={t('Swap')}
          icon={<ArrowLeftRight size={14} aria-hidden="true" />}
          onClick={swap}
          className="mb-0.5"
        />
        <LedgerSelect
          label={t('To')}
          ledgers={ledgers}
          index={toIndex}
          onChoose={(i) => choose(false, i)}
        />
      </div>
      <AmountField
        value={text}
        onValueChange={setText}
        symbol={symbol}
        available={from?.transferable}
        decimals={DECIMALS}
        availableLabel={
          <MoneyName
            name={
              from === undefined
                ? t('Withdrawable')
                : t('Withdrawable from “{ledger}”', { ledger: from.label })
            }
            words={MONEY_WORDS.withdrawable()}
          />
        }
        problem={problem}
      />
      <Facts
        rows={[
          [t('Fee'), t('None')],
          [t('Arrives'), t('Immediately, in your own account')],
        ]}
      />
      <Button
        type="submit"
        tone="primary"
        size="xl"
        isBusy={run.phase !== undefined}
        disabled={amount === undefined}
      >
        {amount === undefined ? t('Transfer') : t('Transfer {amount} {symbol}', { amount, symbol })}
      </Button>
      <p className="text-muted">
        {transferSignerText(provider, 'sendAsset')} {t('Unified accounts need no transfers.')}
      </p>
      <TransferProgress run={run} />
    </form>
  )
}

function LedgerSelect({
  label,
  ledgers,
  index,
  onChoose,
}: {
  label: string
  ledgers: readonly Ledger[]
  index: number
  onChoose: (index: number) => void
}) {
  return (
    <div className="flex flex-col gap-1">
      <span aria-hidden="true" className="text-muted">
        {label}
      </span>
      <Select
        label={label}
        size="lg"
        className="w-full"
        options={ledgers.map((ledger, at) => ({ value: String(at), label: ledger.label }))}
        value={String(index)}
        onValueChange={(value) => onChoose(Number(value))}
      />
    </div>
  )
}
