'use client'
import { useId, useState } from 'react'
import { Address } from '@/components/figures/Address'
import { errorText } from '@/components/session/messages/errorText'
import { classes } from '@/components/ui/classes'
import { Button } from '@/components/ui/controls/Button'
import { ErrorState } from '@/components/ui/states/ErrorState'
import { Skeleton } from '@/components/ui/states/Skeleton'
import { t } from '@/lib/i18n/t'
import type { WithdrawalAddress } from '@/lib/queries/account/addressBook'
import { holdText } from './addressHold'
import { readAddress } from './amountProblem'
import type { useAddressBook } from './useAddressBook'

type Book = ReturnType<typeof useAddressBook>

/** The addresses that withdrawals may go to: one is chosen, more are added, others taken out. */
export function AddressBook({
  book,
  account,
  nowMs,
  chosen,
  onChoose,
}: {
  book: Book
  account: string
  /** By the venue's clock. */
  nowMs: number
  chosen: string | undefined
  onChoose: (destination: string) => void
}) {
  if (book.data === undefined) {
    return book.isError ? (
      <ErrorState
        title={t('Could not load the address book')}
        {...errorText(book.error)}
        onRetry={book.refetch}
      />
    ) : (
      <Skeleton className="h-20 w-full" />
    )
  }
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-muted">{t('To address')}</legend>
      {book.data.map((entry) => (
        <BookRow
          key={entry.destination}
          entry={entry}
          nowMs={nowMs}
          isChosen={entry.destination === chosen}
          isBusy={book.isBusy}
          onChoose={() => onChoose(entry.destination)}
          onRemove={() => void book.remove(entry.destination)}
        />
      ))}
      <AddAddress book={book} account={account} isFirst={book.data.length === 0} />
    </fieldset>
  )
}

function BookRow({
  entry: { destination, label, usableFromMs },
  nowMs,
  isChosen,
  isBusy,
  onChoose,
  onRemove,
}: {
  entry: WithdrawalAddress
  nowMs: number
  isChosen: boolean
  isBusy: boolean
  onChoose: () => void
  onRemove: () => void
}) {
  const hold = holdText(usableFromMs, nowMs)
  return (
    <div
      className={classes(
        'flex items-center gap-2 rounded-md border px-2.5 py-2',
        isChosen ? 'border-accent bg-raised' : 'border-line-strong',
      )}
    >
      <label className="flex min-w-0 flex-1 cursor-pointer items-center gap-2">
        <input
          type="radio"
          name="destination"
          checked={isChosen}
          disabled={hold !== undefined}
          onChange={onChoose}
        />
        <span className="min-w-0">
          <span className="block font-medium [overflow-wrap:anywhere]">{label}</span>
          <Address value={destination} className="font-mono text-11 text-muted" />
          {hold === undefined ? null : <span className="block text-11 text-warn">{hold}</span>}
        </span>
      </label>
      <Button
        size="sm"
        tone="ghost"
        aria-label={t('Remove “{label}”', { label })}
        disabled={isBusy}
        onClick={onRemove}
      >
        {t('Remove')}
      </Button>
    </div>
  )
}

/** The most that a label may have. */
const LABEL_MAX = 40

function AddAddress({ book, account, isFirst }: { book: Book; account: string; isFirst: boolean }) {
  const [text, setText] = useState(isFirst ? account : '')
  const [label, setLabel] = useState(isFirst ? t('My wallet') : '')
  const { address: destination, problem: mistake } = readAddress(text)
  const isNew = !book.data?.some(
    (entry) => entry.destination.toLowerCase() === destination?.toLowerCase(),
  )
  const problem = isNew ? mistake : t('This address is in the book already.')
  const add = async () => {
    if (destination === undefined || label.trim() === '') return
    if (!(await book.save({ destination, label: label.trim() }))) return
    setText('')
    setLabel('')
  }
  return (
    <details open={isFirst} className="rounded-md border border-line-strong px-3 py-2">
      <summary className="cursor-pointer text-muted">{t('Add an address')}</summary>
      <div className="mt-2 flex flex-col gap-2">
        <TextField
          label={t('Address')}
          value={text}
          onValueChange={setText}
          problem={text === '' ? undefined : problem}
          isMono
        />
        <TextField
          label={t('Label')}
          value={label}
          onValueChange={(next) => setLabel(next.slice(0, LABEL_MAX))}
        />
        <Button
          isBusy={book.isBusy}
          disabled={destination === undefined || !isNew || label.trim() === ''}
          onClick={() => void add()}
          className="self-start"
        >
          {t('Add address')}
        </Button>
        <p className="text-11 text-muted">
          {t('Your wallet signs a message that names the address. Free, no transaction.')}
        </p>
      </div>
    </details>
  )
}

function TextField({
  label,
  value,
  onValueChange,
  problem,
  isMono = false,
}: {
  label: string
  value: string
  onValueChange: (text: string) => void
  problem?: string | undefined
  isMono?: boolean
}) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-muted">
        {label}
      </label>
      <input
        id={id}
        type="text"
        value={value}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        onChange={(event) => onValueChange(event.target.value)}
        className={classes(
          'h-9 rounded-md border bg-bg px-2.5 outline-none focus:border-accent',
          problem === undefined ? 'border-line-strong' : 'border-danger',
          isMono && 'font-mono text-12',
        )}
      />
      {problem === undefined ? null : (
        <p id={`${id}-problem`} className="text-11 text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}
