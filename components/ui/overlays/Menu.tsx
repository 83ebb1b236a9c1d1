'use client'
import { Check } from 'lucide-react'
import { Fragment, type ReactNode, useId, useRef, useState } from 'react'
import { classes } from '@/components/ui/classes'
import { moveFocusOnArrow } from '@/components/ui/controls/rovingFocus'
import { placePopover } from './placePopover'

export interface MenuItem {
  key: string
  label: ReactNode
  onSelect: () => void
  tone?: 'neutral' | 'danger'
  /** Why it cannot be chosen now; shown as a tooltip. */
  disabledReason?: string | undefined
  /** Begins a group of items; shown above this one. */
  heading?: string
  /** In a menu that chooses: whether this is on. Leave out in a menu of actions. */
  isChosen?: boolean
}

export interface MenuProps {
  /** What the menu is about; also the button's name where `trigger` is only an icon. */
  label: string
  trigger: ReactNode
  items: readonly MenuItem[]
  align?: 'start' | 'end'
  triggerClassName?: string
}

/**
 * A button that opens a list of actions. The list lies in the browser's top layer, closes on
 * Escape and on a press elsewhere, and gives the focus back.
 */
export function Menu({ label, trigger, items, align = 'start', triggerClassName }: MenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)

  const choose = (item: MenuItem) => {
    list.current?.hidePopover()
    button.current?.focus()
    item.onSelect()
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={typeof trigger === 'string' ? undefined : label}
        popoverTarget={id}
        className={classes(
          triggerClassName ??
            'inline-flex h-6 items-center gap-1 rounded-sm bg-raised px-1.5 text-muted hover:text-fg',
        )}
      >
        {trigger}
      </button>
      <div
        ref={list}
        id={id}
        role="menu"
        tabIndex={-1}
        aria-label={label}
        popover="auto"
        onToggle={(event) => {
          const opens = event.newState === 'open'
          setIsOpen(opens)
          if (!opens || button.current === null) return
          const popover = event.currentTarget
          const at = placePopover(
            button.current.getBoundingClientRect(),
            { width: popover.offsetWidth, height: popover.offsetHeight },
            { width: window.innerWidth, height: window.innerHeight },
            align,
          )
          popover.style.left = `${at.left}px`
          popover.style.top = `${at.top}px`
          popover.querySelector<HTMLElement>('[role^=menuitem]:not([disabled])')?.focus()
        }}
        onKeyDown={(event) => moveFocusOnArrow(event, '[role^=menuitem]', false)}
        className="fixed inset-auto m-0 min-w-36 rounded-md border border-line-strong bg-panel p-1 text-12 text-fg shadow-(--shadow)"
      >
        {items.map((item) => (
          <Fragment key={item.key}>
            {item.heading === undefined ? null : (
              <p
                role="presentation"
                className="mt-1 border-line border-t px-2 pt-2 pb-1 text-11 text-faint first:mt-0 first:border-0 first:pt-1"
              >
                {item.heading}
              </p>
            )}
            <button
              type="button"
              {...(item.isChosen === undefined
                ? { role: 'menuitem' }
                : { role: 'menuitemcheckbox', 'aria-checked': item.isChosen })}
              tabIndex={-1}
              disabled={item.disabledReason !== undefined}
              title={item.disabledReason}
              onClick={() => choose(item)}
              className={classes(
                'flex h-7 w-full items-center gap-2 whitespace-nowrap rounded-sm px-2 text-start outline-none hover:bg-raised focus:bg-raised disabled:cursor-not-allowed disabled:text-faint',
                item.tone === 'danger' ? 'text-danger' : 'text-fg',
              )}
            >
              {item.isChosen === undefined ? null : (
                <Check
                  size={12}
                  aria-hidden="true"
                  className={item.isChosen ? 'text-accent' : 'invisible'}
                />
              )}
              {item.label}
            </button>
          </Fragment>
        ))}
      </div>
    </>
  )
}
