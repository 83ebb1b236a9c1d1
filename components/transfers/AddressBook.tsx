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
import type { Provider } from '@/lib/schema/model/provider'
import { signInStep } from '@/lib/trade/rules/setupRules'
import { newAddressHoldText } from './addressHold'
import { entryBlock, isSameAddress, type PayoutTerms, readEntry } from './bookEntries'
import type { useAddressBook } from './useAddressBook'

type Book = ReturnType<typeof useAddressBook>

/** The addresses that withdrawals may go to: chosen, added, given another label, removed. */
export function AddressBook({
  provider,
  book,
  account,
  terms,
  chosen,
  onChoose,
}: {
  provider: Provider
  book: Book
  account: string
  terms: PayoutTerms
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
  // The venue does not say when an entry was added: after a reload this is all that is known.
  const hold = newAddressHoldText(book.holdSeconds)
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-muted">{t('To address')}</legend>
      {book.data.map((entry) => (
        <BookRow
          key={entry.destination}
          entry={entry}
          block={entryBlock(entry, terms)}
          isChosen={isSameAddress(entry.destination, chosen)}
          isBusy={book.isBusy}
          onChoose={() => onChoose(entry.destination)}
          onRemove={() => void book.remove(entry.destination)}
        />
      ))}
      <AddAddress
        provider={provider}
        book={book}
        entries={book.data}
        account={account}
        isFirst={book.data.length === 0}
        onAdded={onChoose}
      />
      {hold === undefined ? null : <p className="text-11 text-muted">{hold}</p>}
    </fieldset>
  )
}

function BookRow({
  entry: { destination, label },
  block,
  isChosen,
  isBusy,
  onChoose,
  onRemove,
}: {
  entry: WithdrawalAddress
  /** Why it cannot be withdrawn to; undefined where it can. */
  block: string | undefined
  isChosen: boolean
  isBusy: boolean
  onChoose: () => void
  onRemove: () => void
}) {
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
          disabled={block !== undefined}
          onChange={onChoose}
        />
        <span className="min-w-0">
          <span className="block font-medium [overflow-wrap:anywhere]">{label}</span>
          <Address value={destination} className="font-mono text-11 text-muted" />
          {block === undefined ? null : <span className="block text-11 text-warn">{block}</span>}
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

function AddAddress({
  provider,
  book,
  entries,
  account,
  isFirst,
  onAdded,
}: {
  provider: Provider
  book: Book
  entries: readonly WithdrawalAddress[]
  account: string
  isFirst: boolean
  /** Called with an address that the venue took. */
  onAdded: (destination: string) => void
}) {
  const [text, setText] = useState(isFirst ? account : '')
  const [label, setLabel] = useState(isFirst ? t('My wallet') : '')
  const { isKnown, entry, problem } = readEntry(text, label, entries)
  const canSave = entry !== undefined && !book.isBusy
  const save = async () => {
    if (entry === undefined) return
    if (!(await (isKnown ? book.rename(entry) : book.save(entry)))) return
    if (!isKnown) onAdded(entry.destination)
    setText('')
    setLabel('')
  }
  return (
    <details open={isFirst} className="rounded-md border border-line-strong px-3 py-2">
      <summary className="cursor-pointer text-muted">
        {isFirst ? t('Add an address') : t('Add an address or change a label')}
      </summary>
      <div className="mt-2 flex flex-col gap-2">
        <TextField
          label={t('Address')}
          value={text}
          onValueChange={setText}
          onEnter={() => canSave && void save()}
          problem={problem}
          isMono
        />
        <TextField
          label={t('Label')}
          value={label}
          onValueChange={(next) => setLabel(next.slice(0, LABEL_MAX))}
          onEnter={() => canSave && void save()}
        />
        <Button
          isBusy={book.isBusy}
          disabled={!canSave}
          onClick={() => void save()}
          className="self-start"
        >
          {isKnown ? t('Change label') : t('Add address')}
        </Button>
        <p className="text-11 text-muted">
          {isKnown
            ? t('Changes only the label. Nothing to sign.')
            : t('Your wallet signs a message that names the address. Free, no transaction.')}
        </p>
        {isKnown ? null : <p className="text-11 text-muted">{domainText(provider)}</p>}
      </div>
    </details>
  )
}

/** Which domain the wallet shows when an address is added, and why it is not this page's. */
function domainText(provider: Provider): string {
  const { name } = provider
  const { domains = [] } = signInStep(provider) ?? {}
  return domains.length === 0
    ? t(
        'Your wallet will show the domain of {name}, not of this page: the address is saved there. Refuse any other domain.',
        { name },
      )
    : t(
        'Your wallet will show the domain {domain}, not this page’s: the address is saved with {name}. Refuse any other domain.',
        { domain: domains.join(t(' or ')), name },
      )
}

function TextField({
  label,
  value,
  onValueChange,
  onEnter,
  problem,
  isMono = false,
}: {
  label: string
  value: string
  onValueChange: (text: string) => void
  /** In place of the form around it, whose Enter would withdraw. */
  onEnter: () => void
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
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          onEnter()
        }}
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
