import type { ReactNode, RefObject } from 'react'
import { SearchField } from './SearchField'

/** The tools above a list: the field that searches it, then what narrows it and acts on it. */
export function ListTools({
  searchField,
  label,
  placeholder,
  text,
  onTextChange,
  children,
}: {
  searchField: RefObject<HTMLInputElement | null>
  /** What the field searches, for screen readers. */
  label: string
  placeholder: string
  text: string
  onTextChange: (text: string) => void
  children: ReactNode
}) {
  return (
    <div className="list-tools flex shrink-0 flex-wrap items-center gap-2 border-line border-b px-3 py-2">
      <SearchField
        ref={searchField}
        label={label}
        placeholder={placeholder}
        value={text}
        onValueChange={onTextChange}
        className="min-w-44 max-w-96"
      />
      {children}
    </div>
  )
}
