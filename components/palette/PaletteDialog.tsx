'use client'
import { Command } from 'cmdk'
import { CircleAlert, CornerDownLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { Dialog } from '@/components/ui/Dialog'
import { say } from '@/lib/messages/say'
import type { CommandGroup, DeskCommand } from './deskCommand'
import { filterCommands } from './filterCommands'
import type { TypedMarket } from './findTypedMarket'
import { KeyCaps } from './KeyCaps'
import { orderInWords } from './orderInWords'
import { parseTypedOrder, type TypedOrder } from './parseTypedOrder'
import { rankMarkets } from './rankMarkets'

export interface PaletteDialogProps {
  commands: readonly DeskCommand[]
  /** Keys by command id, as they are bound now. */
  keysOf: (commandId: string) => string | undefined
  /** Markets of the venue in view; undefined while they load. */
  markets: readonly TypedMarket[] | undefined
  marketName: (market: TypedMarket) => string
  shownMarketId: string | undefined
  onMarket: (market: TypedMarket) => void
  /** Fills the ticket. Nothing is ever sent from here. */
  onOrder: (order: TypedOrder) => void
  /** Copies a link that fills the ticket of whoever opens it. */
  onCopyOrder: (order: TypedOrder) => void
  onClose: () => void
}

const GROUPS = [
  'Actions',
  'Go to',
  'Appearance',
  'Trading',
] as const satisfies readonly CommandGroup[]
const GROUP_NAMES: Readonly<Record<CommandGroup, string>> = {
  get Actions() {
    return say('Actions')
  },
  get 'Go to'() {
    return say('Go to')
  },
  get Appearance() {
    return say('Appearance')
  },
  get Trading() {
    return say('Trading')
  },
}
const MARKETS_MAX = 7

/** One line that finds markets, pages and actions, and understands typed orders. */
export function PaletteDialog(props: PaletteDialogProps) {
  const { commands, keysOf, markets, marketName, shownMarketId, onClose } = props
  const [text, setText] = useState('')
  const parsed = parseTypedOrder(text, markets ?? [], shownMarketId)
  const found = filterCommands(commands, text)
  const foundMarkets = text.trim() === '' ? [] : rankMarkets(markets ?? [], text, MARKETS_MAX)

  const leaveFor = (run: () => void) => {
    // Closed at once, so that the dialog gives the focus back before what follows may take it.
    flushSync(onClose)
    setTimeout(run)
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={say('Command palette')}
    >
      <Command
        label={say('Command palette')}
        shouldFilter={false}
        loop
        className="-m-4 flex flex-col"
      >
        <Command.Input
          data-autofocus
          value={text}
          onValueChange={setText}
          placeholder={say('Search, or type buy 0.1 btc at 60000')}
          className="h-12 w-full border-line border-b bg-transparent px-4 text-14 outline-none placeholder:text-faint"
        />
        <Command.List
          label={say('Suggestions')}
          className="max-h-[min(420px,56vh)] overflow-y-auto overscroll-contain p-1.5"
        >
          {parsed.kind === 'order' ? (
            <Group heading={say('Fill the ticket')}>
              <Item
                value="typed-order"
                onSelect={() => leaveFor(() => props.onOrder(parsed.order))}
                aside={<CornerDownLeft size={13} aria-hidden="true" className="text-faint" />}
              >
                <span>
                  <span className="block font-medium">{orderInWords(parsed.order)}</span>
                  <span className="block text-11 text-muted">
                    {say('Fills the ticket. Nothing is sent until you press its button.')}
                  </span>
                </span>
              </Item>
              <Item
                value="typed-order-link"
                onSelect={() => leaveFor(() => props.onCopyOrder(parsed.order))}
              >
                {say('Copy a link that fills the ticket so')}
              </Item>
            </Group>
          ) : null}
          {parsed.kind === 'problem' ? (
            <p role="status" className="flex items-start gap-2 px-2.5 py-3 text-warn">
              <CircleAlert size={14} aria-hidden="true" className="mt-px shrink-0" />
              {markets === undefined ? say('The markets are still being loaded.') : parsed.message}
            </p>
          ) : null}
          {foundMarkets.length === 0 ? null : (
            <Group heading={say('Markets')}>
              {foundMarkets.map((market) => (
                <Item
                  key={market.id}
                  value={`market ${market.id}`}
                  onSelect={() => leaveFor(() => props.onMarket(market))}
                  aside={<span className="text-11 text-faint">{market.baseAsset.displayName}</span>}
                >
                  {marketName(market)}
                </Item>
              ))}
            </Group>
          )}
          {GROUPS.map((group) => {
            const members = found.filter((command) => command.group === group)
            return members.length === 0 ? null : (
              <Group key={group} heading={GROUP_NAMES[group]}>
                {members.map((command) => (
                  <Item
                    key={command.id}
                    value={command.id}
                    onSelect={() => leaveFor(command.run)}
                    aside={
                      <span className="max-md:hidden">
                        <KeyCaps keys={keysOf(command.id)} />
                      </span>
                    }
                  >
                    {command.label}
                  </Item>
                ))}
              </Group>
            )
          })}
          {parsed.kind === 'none' ? (
            <Command.Empty className="px-2.5 py-8 text-center text-muted">
              {say('Nothing is called that. Orders begin with buy, sell, long or short.')}
            </Command.Empty>
          ) : null}
        </Command.List>
      </Command>
    </Dialog>
  )
}

const HEADING =
  '[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-11 [&_[cmdk-group-heading]]:text-faint'

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group heading={heading} className={HEADING}>
      {children}
    </Command.Group>
  )
}

function Item({
  value,
  onSelect,
  aside,
  children,
}: {
  value: string
  onSelect: () => void
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex min-h-8 cursor-pointer items-center gap-3 rounded-md px-2.5 py-1.5 text-13 data-[selected=true]:bg-raised max-md:min-h-11"
    >
      <span className="min-w-0 flex-1">{children}</span>
      {aside}
    </Command.Item>
  )
}
