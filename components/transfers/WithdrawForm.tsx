'use client'
import { type ReactNode, useId, useState } from 'react'
import { Address } from '@/components/figures/Address'
import { usualTimeText } from '@/components/figures/usualTime'
import { useRead } from '@/components/session/live/useRead'
import { useVenueNow } from '@/components/session/live/useVenueNow'
import { transferSignerText } from '@/components/session/messages/keyWords'
import { MoneyName } from '@/components/session/messages/MoneyName'
import { MONEY_WORDS } from '@/components/session/messages/moneyWords'
import { notifyDone } from '@/components/session/messages/tradeNotifications'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { classes } from '@/components/ui/classes'
import { Button } from '@/components/ui/controls/Button'
import { SegmentedControl } from '@/components/ui/controls/SegmentedControl'
import { Select } from '@/components/ui/controls/Select'
import { markOwn } from '@/lib/i18n/ownText'
import { t } from '@/lib/i18n/t'
import type { WithdrawalAddress } from '@/lib/queries/account/addressBook'
import { transferTimesQuery } from '@/lib/queries/account/withdrawals'
import type { AccountBalances } from '@/lib/schema/model/account'
import type { Provider } from '@/lib/schema/model/provider'
import { marketKey } from '@/lib/stores/market'
import { forgetWithdrawal, keepWithdrawal, updateWithdrawal } from '@/lib/stores/withdrawals'
import { withdrawalRules } from '@/lib/trade/rules/fundRules'
import {
  collateralSymbol,
  type WithdrawSource,
  withdrawSources,
} from '@/lib/trade/rules/withdrawSources'
import { AddressBook } from './AddressBook'
import { AmountField } from './AmountField'
import { afterFee, readAddress, readAmount } from './amountProblem'
import { payableEntry } from './bookEntries'
import { settlementChain } from './chainName'
import { feeText, minimumText } from './DepositForm'
import { Facts } from './Facts'
import { TransferProgress } from './TransferProgress'
import { sourceName } from './transferPlan'
import { useAddressBook } from './useAddressBook'
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
  const [typedDestination, setDestination] = useState<string>()
  const [chosen, setChosen] = useState<string>()
  const run = useTransferRun(provider)
  const sources = withdrawSources(provider, balances)
  const source = sources.find(({ id }) => id === chosen) ?? sources[0]
  const target = withdrawalRules(provider)?.destination ?? 'any'
  const book = useAddressBook(provider.key, target === 'addressBook')
  const network = settlementChain(provider)
  const terms = { nowMs: useVenueNow(provider.key) ?? 0, network }
  const symbol = source?.symbol ?? collateralSymbol(provider)
  const decimals = source?.decimals ?? 6
  const { amount, problem } = readAmount(text, {
    symbol,
    minimum: source?.minimum,
    fee: source?.fee,
    available: source?.available,
    purpose: 'withdrawal',
    decimals,
  })
  const inBook = payableEntry(book.data ?? [], typedDestination, terms)
  const { address: destination, problem: destinationProblem } = readAddress(
    target === 'owner'
      ? account
      : target === 'addressBook'
        ? (inBook?.destination ?? '')
        : (typedDestination ?? account),
  )
  const received = amount && afterFee(amount, source?.fee)
  const { data: times } = useRead(transferTimesQuery(usePerpsClient(), provider.key))

  const submit = async () => {
    if (amount === undefined || destination === undefined) return
    const label = t('Withdraw {amount} {symbol}', { amount: markOwn(amount), symbol })
    const params = { amount, destination, ...source?.params }
    const id = `${account}-${Date.now()}`
    const record = {
      id,
      account: marketKey(provider.key, account),
      asset: symbol,
      amount,
      destination,
      ...(received && { received }),
    }
    const end = await run.run('withdrawal', params, label, (phase) => {
      // Kept before the venue can have it: a page that closes now still finds it in the history.
      if (phase === 'sending') keepWithdrawal({ ...record, startedAtMs: Date.now() })
    })
    // A withdrawal whose answer was lost may be on its way all the same: the venue's history shows
    // it.
    if (end.kind === 'refused' || (end.kind === 'failed' && end.isInDoubt !== true))
      forgetWithdrawal(id)
    if (end.kind !== 'accepted') return
    const [venueId] = end.results.flatMap((result) => result.orderId ?? [])
    updateWithdrawal(id, { acceptedAtMs: Date.now(), ...(venueId && { venueId }) })
    setText('')
    notifyDone(
      t('{label}: accepted', { label }),
      t('Arrives on {chainName}. Progress is shown below.', { chainName: network }),
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
      {source === undefined || sources.length < 2 ? null : (
        <SourceChoice sources={sources} source={source} onChoose={setChosen} />
      )}
      <AmountField
        value={text}
        onValueChange={setText}
        symbol={symbol}
        available={source?.available}
        decimals={decimals}
        availableLabel={<MoneyName name={t('Withdrawable')} words={MONEY_WORDS.withdrawable()} />}
        problem={problem}
      />
      {target === 'owner' ? (
        <OwnerOnly name={provider.name} account={account} />
      ) : target === 'addressBook' ? (
        <AddressBook
          provider={provider}
          book={book}
          account={account}
          terms={terms}
          chosen={typedDestination ?? inBook?.destination}
          onChoose={setDestination}
        />
      ) : (
        <DestinationField
          value={typedDestination ?? account}
          onValueChange={setDestination}
          problem={destinationProblem}
          isOwn={destination?.toLowerCase() === account}
        />
      )}
      <Facts
        rows={[
          ...(target === 'addressBook' ? [[t('To address'), payeeOf(inBook)] as const] : []),
          [t('Minimum'), minimumText(source?.minimum, symbol)],
          [t('Venue fee'), feeText(source?.fee, symbol)],
          [t('You receive'), received === undefined ? '—' : `${received} ${symbol}`],
          [t('Network'), network],
          [t('Usual time'), usualTimeText(times?.withdrawal)],
        ]}
      />
      <Button
        type="submit"
        tone="primary"
        size="xl"
        isBusy={run.phase !== undefined}
        disabled={amount === undefined || destination === undefined}
      >
        {amount === undefined ? t('Withdraw') : t('Withdraw {amount} {symbol}', { amount, symbol })}
      </Button>
      <p className="text-muted">{transferSignerText(provider, 'withdrawal')}</p>
      <TransferProgress run={run} />
    </form>
  )
}

/** The entry of the book that is paid: said beside the amount, as no wallet shows it again. */
function payeeOf(entry: WithdrawalAddress | undefined): ReactNode {
  if (entry === undefined) return t('Choose an address')
  return (
    <>
      {entry.label} · <Address value={entry.destination} className="font-mono text-12" />
    </>
  )
}

/** Few enough to be read at once. */
const SEGMENTS_MAX = 3

function SourceChoice({
  sources,
  source,
  onChoose,
}: {
  sources: readonly WithdrawSource[]
  source: WithdrawSource
  onChoose: (id: string) => void
}) {
  return sources.length <= SEGMENTS_MAX ? (
    <SegmentedControl
      label={t('Withdraw from')}
      segments={sources.map((option) => ({ key: option.id, label: sourceName(option) }))}
      value={source.id}
      onValueChange={onChoose}
    />
  ) : (
    <Select
      label={t('Withdraw from')}
      size="lg"
      className="w-full"
      options={sources.map((option) => ({ value: option.id, label: sourceName(option) }))}
      value={source.id}
      onValueChange={onChoose}
    />
  )
}

/** Of a venue that pays out to the account's owner alone. */
function OwnerOnly({ name, account }: { name: string; account: string }) {
  return (
    <div className="flex flex-col gap-1">
      <p className="text-muted">{t('To address')}</p>
      <p className="break-all rounded-md border border-line-strong bg-bg p-2.5 font-mono text-12">
        {account}
      </p>
      <p className="text-11 text-muted">
        {t('Your connected wallet. {name} pays out to no other address.', { name })}
      </p>
    </div>
  )
}

function DestinationField({
  value,
  onValueChange,
  problem,
  isOwn,
}: {
  value: string
  onValueChange: (text: string) => void
  problem: string | undefined
  isOwn: boolean
}) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-muted">
        {t('To address')}
      </label>
      <input
        id={id}
        type="text"
        value={value}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={`${id}-note`}
        onChange={(event) => onValueChange(event.target.value)}
        className={classes(
          'h-10 rounded-md border bg-bg px-2.5 font-mono text-12 outline-none focus:border-accent',
          problem === undefined ? 'border-line-strong' : 'border-danger',
        )}
      />
      <p
        id={`${id}-note`}
        className={classes(
          'text-11',
          problem !== undefined ? 'text-danger' : isOwn ? 'text-muted' : 'text-warn',
        )}
      >
        {problem ??
          (isOwn
            ? t('Your connected wallet.')
            : t('Not your connected wallet. Withdrawals cannot be reversed.'))}
      </p>
    </div>
  )
}
