'use client'
import { memo, type ReactNode, useId } from 'react'
import { classes } from '@/components/ui/classes'
import { useScreen } from '@/components/ui/useScreen'
import { moveFocusOnArrow } from './rovingFocus'
import { Select } from './Select'

interface TabItem<K extends string> {
  key: K
  label: string
  /** A number beside the label, such as how many rows the tab holds. */
  count?: number | undefined
  /** Why it cannot be chosen; shown as a tooltip, in a list beside its name. */
  disabledReason?: string
}

export interface TabsProps<K extends string> {
  label: string
  items: readonly TabItem<K>[]
  value: K
  onValueChange: (key: K) => void
  /** Controls at the right end of the tab row. */
  aside?: ReactNode
  children: ReactNode
  className?: string
  /** On a phone one list to choose from, where the tabs would have to be scrolled sideways. */
  isListOnPhone?: boolean
}

/** Tabs over one panel: the row is 36 px high and shares its border with the panel below. */
export function Tabs<K extends string>({
  label,
  items,
  value,
  onValueChange,
  aside,
  children,
  className,
  isListOnPhone = false,
}: TabsProps<K>) {
  const id = useId()
  const isList = useScreen() === 'phone' && isListOnPhone
  return (
    <div className={classes('flex min-h-0 flex-col', className)}>
      <div className="flex h-9 shrink-0 pointer-coarse:h-11 items-stretch border-line border-b px-3">
        {isList ? (
          <Select
            label={label}
            size="lg"
            className="min-w-0 flex-1 self-center"
            value={value}
            onValueChange={onValueChange}
            options={items.map(({ key, label: name, count, disabledReason }) => ({
              value: key,
              label: [
                count === undefined ? name : `${name} (${count})`,
                ...(disabledReason === undefined ? [] : [disabledReason]),
              ].join(' · '),
              ...(disabledReason === undefined ? {} : { disabled: true }),
            }))}
          />
        ) : (
          <TabRow id={id} label={label} items={items} value={value} onValueChange={onValueChange} />
        )}
        {aside === undefined ? null : (
          <div className="ms-auto flex shrink-0 items-center gap-1.5 ps-3">{aside}</div>
        )}
      </div>
      <div
        {...(isList
          ? { role: 'group', 'aria-label': items.find(({ key }) => key === value)?.label }
          : { role: 'tabpanel', id: `${id}-panel`, 'aria-labelledby': `${id}-tab-${value}` })}
        className="flex min-h-0 flex-1 flex-col"
      >
        {children}
      </div>
    </div>
  )
}

type TabRowProps<K extends string> = Pick<
  TabsProps<K>,
  'label' | 'items' | 'value' | 'onValueChange'
> & {
  /** What the ids of tabs and panel begin with. */
  id: string
}

/**
 * A press chooses where it begins: a count that comes or goes beside a label moves the tabs, and a
 * press that ends elsewhere is no click. Keys and assistive technology click.
 */
function TabButtons<K extends string>({ id, label, items, value, onValueChange }: TabRowProps<K>) {
  return (
    <div
      role="tablist"
      aria-label={label}
      onKeyDown={(event) => moveFocusOnArrow(event, '[role=tab]', true)}
      className="-mb-px flex min-w-0 gap-4 overflow-x-auto min-[768px]:max-[1439px]:gap-3 overflow-y-hidden [scrollbar-width:none]"
    >
      {items.map((item) => (
        <button
          key={item.key}
          type="button"
          role="tab"
          id={`${id}-tab-${item.key}`}
          aria-selected={item.key === value}
          aria-controls={`${id}-panel`}
          tabIndex={item.key === value ? 0 : -1}
          disabled={item.disabledReason !== undefined}
          title={item.disabledReason}
          onMouseDown={(event) => {
            if (event.button === 0 && !event.ctrlKey) onValueChange(item.key)
          }}
          onClick={() => item.key !== value && onValueChange(item.key)}
          className="whitespace-nowrap border-transparent border-b-2 font-medium text-muted -outline-offset-2 hover:text-fg disabled:cursor-not-allowed disabled:text-faint disabled:opacity-60 aria-selected:border-accent aria-selected:text-fg"
        >
          {item.label}
          {item.count === undefined ? null : (
            <span className="ms-1.5 inline-block min-w-4 rounded-full bg-raised px-1 text-11 text-muted">
              {item.count}
            </span>
          )}
        </button>
      ))}
    </div>
  )
}

/** The tabs themselves: with the same items they do not render for what their panel shows. */
const TabRow = memo(TabButtons) as typeof TabButtons
