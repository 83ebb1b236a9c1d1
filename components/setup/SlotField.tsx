'use client'
import { useId } from 'react'
import { slotWarning } from '@/components/session/wallet/newKey'
import { DecimalInput } from '@/components/ui/controls/DecimalInput'
import { ONE } from '@/lib/decimal/decimal'
import { roundDown } from '@/lib/decimal/snap'
import { t } from '@/lib/i18n/t'
import type { AccountKey } from '@/lib/queries/account/accountKeys'
import type { KeySlots } from '@/lib/trade/rules/keySlots'

/** Which slot of the account a new key takes, and whose key would end. */
export function SlotField({
  slots,
  keys,
  error,
  value,
  onValueChange,
  disabled,
}: {
  slots: KeySlots
  /** What the venue lists; undefined while it was not read. */
  keys: readonly AccountKey[] | undefined
  /** Why that is not there yet. */
  error: Error | null
  value: string
  onValueChange: (text: string) => void
  disabled: boolean
}) {
  const id = useId()
  const slot = readSlot(value, slots)
  const range = { least: slots.least, most: slots.most }
  const warning = slot === undefined ? undefined : slotWarning(slot, slots, keys)
  return (
    <div className="mt-2 flex flex-col gap-1">
      <DecimalInput
        size="sm"
        label={t('Key slot')}
        value={value}
        onValueChange={onValueChange}
        stepAt={() => ONE}
        snap={(typed) => roundDown(typed, 0)}
        disabled={disabled}
        aria-describedby={id}
        error={slot === undefined ? t('Enter a slot from {least} to {most}.', range) : undefined}
        className="w-40"
      />
      <p id={id} className={warning === undefined ? 'text-11 text-muted' : 'text-11 text-warn'}>
        {warning ?? slotNote(keys, error)}
      </p>
    </div>
  )
}

/** What is known of a slot that nothing warns of. */
export function slotNote(keys: readonly AccountKey[] | undefined, error: Error | null): string {
  if (keys !== undefined) return t('This slot is free, or holds this browser’s own key.')
  return error === null ? t('Loading…') : t('Could not load keys')
}

/** A slot as typed; undefined where it is none that the venue has. */
export function readSlot(text: string, { least, most }: KeySlots): number | undefined {
  if (!/^\d{1,6}$/.test(text)) return undefined
  const slot = Number(text)
  return slot >= least && slot <= most ? slot : undefined
}
