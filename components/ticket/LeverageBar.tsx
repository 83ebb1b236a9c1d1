'use client'
import { memo } from 'react'
import { useDialog } from '@/components/session/actions/useDialog'
import { useSetup } from '@/components/session/actions/useSetup'
import { lateDialog } from '@/components/ui/overlays/lateDialog'
import { formatLeverage } from '@/lib/decimal/format'
import { t } from '@/lib/i18n/t'
import type { Provider } from '@/lib/schema/model/provider'
import { isSpotMarket } from '@/lib/trade/isSpotMarket'
import type { TicketInputs } from './model/ticketInputs'
import { TicketSettings } from './TicketSettings'

const LeverageDialog = lateDialog(() =>
  import('./LeverageDialog').then((module) => module.LeverageDialog),
)

/**
 * Margin mode and leverage of the market, a press on either opens their dialog; and how the ticket
 * sends. It takes what it shows and no more: updates of the book do not render it.
 */
export const LeverageBar = memo(function LeverageBar({
  provider,
  market,
  leverage,
  marginMode,
  position,
  rules,
}: { provider: Provider } & Pick<
  TicketInputs,
  'market' | 'leverage' | 'marginMode' | 'position' | 'rules'
>) {
  const { isOpen, setOpen } = useDialog('leverage')
  const isGated = useSetup(provider.key).data?.areReadsGated === true
  const unknownText = leverage === undefined ? whyUnknown(provider, isGated) : undefined
  const mode = marginMode === 'CROSS' ? t('Cross') : t('Isolated')
  // A spot pair has neither: nothing is borrowed for it.
  if (isSpotMarket(market)) {
    return (
      <div className="flex justify-end">
        <TicketSettings />
      </div>
    )
  }
  return (
    <div className="grid grid-cols-[1fr_1fr_auto] items-center gap-2">
      <BarButton
        name={marginMode === 'CROSS' ? t('Margin mode: Cross') : t('Margin mode: Isolated')}
        text={mode}
        onPress={() => setOpen(true)}
      />
      <BarButton
        name={
          leverage === undefined
            ? t('Leverage: not known yet')
            : t('Leverage: {leverage} times', { leverage })
        }
        hint={unknownText}
        text={formatLeverage(leverage)}
        onPress={() => setOpen(true)}
      />
      <TicketSettings />
      {isOpen ? (
        <LeverageDialog
          provider={provider}
          market={market}
          leverage={leverage}
          unknownText={unknownText}
          marginMode={marginMode}
          position={position}
          modes={rules.marginModes.modes}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  )
})

/** Why no leverage stands there. */
function whyUnknown({ name }: Provider, isGated: boolean): string {
  return isGated
    ? t('Complete one setup step to see your leverage on {name}', { name })
    : t('Your leverage on this market is not known yet.')
}

function BarButton({
  name,
  hint,
  text,
  onPress,
}: {
  name: string
  hint?: string | undefined
  text: string
  onPress: () => void
}) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={name}
      title={hint}
      onClick={onPress}
      className="flex h-8 items-center justify-between rounded-md bg-raised px-2.5 font-medium hover:bg-hover"
    >
      {text}
      <span
        aria-hidden="true"
        className="border-x-4 border-x-transparent border-t-4 border-t-current text-faint"
      />
    </button>
  )
}
