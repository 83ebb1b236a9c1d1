'use client'
import { useId } from 'react'
import { classes } from '@/components/ui/classes'

/** A field for a referral code, with a line about its state. */
export function CodeField({
  label,
  placeholder,
  value,
  onValueChange,
  note,
  tone,
}: {
  label: string
  placeholder: string
  value: string
  onValueChange: (text: string) => void
  note?: string | undefined
  tone?: 'good' | 'bad' | undefined
}) {
  const id = useId()
  return (
    <div className="min-w-0 flex-1">
      <label htmlFor={id} className="mb-1 block text-muted">
        {label}
      </label>
      <input
        id={id}
        type="text"
        value={value}
        placeholder={placeholder}
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        aria-invalid={tone === 'bad' ? true : undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => onValueChange(event.target.value.trim().toUpperCase())}
        className={classes(
          'h-10 w-full rounded-md border bg-bg px-2.5 font-mono text-14 outline-none placeholder:font-sans placeholder:text-12 placeholder:text-faint focus:border-accent focus:ring-3 focus:ring-accent-wash',
          tone === 'bad' ? 'border-danger' : 'border-line-strong',
        )}
      />
      <p
        id={`${id}-note`}
        role="status"
        className={classes(
          'mt-1 min-h-4 text-11',
          tone === 'bad' ? 'text-danger' : tone === 'good' ? 'text-good' : 'text-faint',
        )}
      >
        {note}
      </p>
    </div>
  )
}
