import { Search } from 'lucide-react'
import type { KeyboardEventHandler, RefObject } from 'react'
import { classes } from '@/components/ui/classes'

export interface SearchFieldProps {
  /** What is searched, and by what; read out, not shown. */
  label: string
  placeholder: string
  value: string
  onValueChange: (text: string) => void
  onKeyDown?: KeyboardEventHandler<HTMLInputElement>
  size?: 'sm' | 'md'
  /** How wide it is. */
  className?: string
  /** Takes the focus when the dialog around it opens. */
  hasFirstFocus?: boolean
  ref?: RefObject<HTMLInputElement | null>
}

const SIZES = { sm: 'h-7 gap-1.5 px-2', md: 'h-8 gap-2 px-2.5' } as const
const ICON_PX = { sm: 13, md: 14 } as const

/** A field whose text narrows the list below it. */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder, value, onValueChange, onKeyDown, size = 'md', ref } = props
  return (
    <label
      className={classes(
        'flex flex-1 items-center rounded-md border border-line-strong bg-bg focus-within:border-accent',
        SIZES[size],
        props.className,
      )}
    >
      <Search size={ICON_PX[size]} className="shrink-0 text-faint" aria-hidden="true" />
      <span className="sr-only">{label}</span>
      <input
        ref={ref}
        type="search"
        data-autofocus={props.hasFirstFocus}
        value={value}
        placeholder={placeholder}
        autoComplete="off"
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={onKeyDown}
        className="w-full min-w-0 bg-transparent outline-none placeholder:text-faint [&::-webkit-search-cancel-button]:hidden"
      />
    </label>
  )
}
