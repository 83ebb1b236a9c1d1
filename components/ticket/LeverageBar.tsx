'use client'
import dynamic from 'next/dynamic'
import { useDialog } from '@/components/session/useDialog'
import { formatLeverage } from '@/lib/decimal/format'
import type { Provider } from '@/lib/schema/provider'
import type { OrderFormModel } from './useOrderForm'

const LeverageDialog = dynamic(() =>
  import('./LeverageDialog').then((module) => module.LeverageDialog),
)

/** Margin mode and leverage of the market; a press on either opens their dialog. */
export function LeverageBar({ provider, model }: { provider: Provider; model: OrderFormModel }) {
  const { isOpen, setOpen } = useDialog('leverage')
  const { leverage, marginMode } = model.inputs
  const mode = marginMode === 'CROSS' ? 'Cross' : 'Isolated'
  return (
    <div className="grid grid-cols-2 gap-2">
      <BarButton name={`Margin mode: ${mode}`} text={mode} onPress={() => setOpen(true)} />
      <BarButton
        name={`Leverage: ${leverage} times`}
        text={formatLeverage(leverage)}
        onPress={() => setOpen(true)}
      />
      {isOpen ? (
        <LeverageDialog
          provider={provider}
          market={model.inputs.market}
          leverage={leverage}
          marginMode={marginMode}
          position={model.inputs.position}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  )
}

function BarButton({ name, text, onPress }: { name: string; text: string; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={name}
      onClick={onPress}
      className="flex h-8 items-center justify-between rounded-md bg-raised px-2.5 font-medium hover:bg-line-strong"
    >
      {text}
      <span
        aria-hidden="true"
        className="border-x-4 border-x-transparent border-t-4 border-t-current text-faint"
      />
    </button>
  )
}
