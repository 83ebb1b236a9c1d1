'use client'
import { Command } from 'cmdk'
import { CircleAlert, CornerDownLeft } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Dialog } from '@/components/ui/overlays/Dialog'
import { t } from '@/lib/i18n/t'
import type { Provider } from '@/lib/schema/model/provider'
import { ActItem } from './ActItem'
import type { CommandGroup, DeskCommand } from './commands/deskCommand'
import { filterCommands } from './commands/filterCommands'
import { KeyCaps } from './keys/KeyCaps'
import { Group, Item } from './PaletteItem'
import type { TypedMarket } from './typed/findTypedMarket'
import { orderInWords } from './typed/orderInWords'
import { parseTypedAct } from './typed/parseTypedAct'
import { parseTypedOrder, type TypedOrder } from './typed/parseTypedOrder'
import { rankMarkets } from './typed/rankMarkets'

export interface PaletteDialogProps {
  commands: readonly DeskCommand[]
  /** Keys by command id, as they are bound now. */
  keysOf: (commandId: string) => string | undefined
  /** Markets of the venue in view; undefined while they load. */
  markets: readonly TypedMarket[] | undefined
  marketName: (market: TypedMarket) => string
  shownMarketId: string | undefined
  onMarket: (market: TypedMarket) => void
  /** Fills the ticket; an order is never sent from here. */
  onOrder: (order: TypedOrder) => void
  /** Copies a link that fills the ticket of its recipient. */
  onCopyOrder: (order: TypedOrder) => void
  /** The venue that typed lines are about; undefined while it is read. */
  provider: Provider | undefined
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
    return t('Actions')
  },
  get 'Go to'() {
    return t('Go to')
  },
  get Appearance() {
    return t('Appearance')
  },
  get Trading() {
    return t('Trading')
  },
}
const MARKETS_MAX = 7

/** One line that finds markets, pages and actions, and understands typed orders. */
export function PaletteDialog(props: PaletteDialogProps) {
  const { commands, keysOf, markets, marketName, shownMarketId, onClose } = props
  const [text, setText] = useState('')
  const parsed = parseTypedOrder(text, markets ?? [], shownMarketId)
  const act = parseTypedAct(text, markets ?? [], shownMarketId)
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
      title={t('Command palette')}
    >
      <Command
        label={t('Command palette')}
        shouldFilter={false}
        loop
        className="-m-4 flex flex-col"
        onKeyDown={(event) => {
          // Held down, Enter neither arms nor sends a second time.
          if (event.key === 'Enter' && event.repeat) event.preventDefault()
        }}
      >
        <Command.Input
          data-autofocus
          value={text}
          onValueChange={setText}
          placeholder={t('Search, or type buy 0.1 btc at 60000')}
          className="h-12 w-full border-line border-b bg-transparent px-4 text-14 outline-none placeholder:text-faint"
        />
        <Command.List
          label={t('Suggestions')}
          className="max-h-[min(420px,56vh)] overflow-y-auto overscroll-contain p-1.5"
        >
          {act === undefined || props.provider === undefined ? null : (
            <ActItem provider={props.provider} act={act} onSend={leaveFor} />
          )}
          {parsed.kind === 'order' ? (
            <Group heading={t('Fill the ticket')}>
              <Item
                value="typed-order"
                onSelect={() => leaveFor(() => props.onOrder(parsed.order))}
                aside={<CornerDownLeft size={13} aria-hidden="true" className="text-faint" />}
              >
                <span>
                  <span className="block font-medium">{orderInWords(parsed.order)}</span>
                  <span className="block text-11 text-muted">
                    {t('Fills the ticket. Nothing is sent until you submit.')}
                  </span>
                </span>
              </Item>
              {parsed.order.isBest ? null : (
                <Item
                  value="typed-order-link"
                  onSelect={() => leaveFor(() => props.onCopyOrder(parsed.order))}
                >
                  {t('Copy link to this ticket')}
                </Item>
              )}
            </Group>
          ) : null}
          {parsed.kind === 'problem' ? (
            <p role="status" className="flex items-start gap-2 px-2.5 py-3 text-warn">
              <CircleAlert size={14} aria-hidden="true" className="mt-px shrink-0" />
              {markets === undefined ? t('Loading markets.') : parsed.message}
            </p>
          ) : null}
          {foundMarkets.length === 0 ? null : (
            <Group heading={t('Markets')}>
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
              {t('No results. Orders start with buy, sell, long or short.')}
            </Command.Empty>
          ) : null}
        </Command.List>
      </Command>
    </Dialog>
  )
}
