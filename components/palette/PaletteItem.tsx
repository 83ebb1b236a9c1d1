import { Command } from 'cmdk'
import type { ReactNode } from 'react'

const HEADING =
  '[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-11 [&_[cmdk-group-heading]]:text-faint'

/** Lines of the palette under one heading. */
export function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group heading={heading} className={HEADING}>
      {children}
    </Command.Group>
  )
}

/** One line of the palette. */
export function Item({
  value,
  onSelect,
  isDisabled = false,
  aside,
  children,
}: {
  value: string
  onSelect: () => void
  isDisabled?: boolean
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      disabled={isDisabled}
      className="flex min-h-8 cursor-pointer items-center gap-3 rounded-md px-2.5 py-1.5 text-13 data-[selected=true]:bg-raised max-md:min-h-11"
    >
      <span className="min-w-0 flex-1">{children}</span>
      {aside}
    </Command.Item>
  )
}
