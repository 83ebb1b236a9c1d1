'use client'
import { Button } from '@/components/ui/Button'
import { FieldError } from './FieldError'
import type { OrderFormModel } from './useOrderForm'

/** The one big button: it says what is missing, then what it sends. */
export function SubmitButton({ model }: { model: OrderFormModel }) {
  const { label, press, tone, isBusy } = model.button
  return (
    <div>
      <Button
        type="submit"
        size="xl"
        tone={tone}
        isBusy={isBusy}
        disabled={press === undefined}
        className="w-full"
      >
        {label}
      </Button>
      <FieldError model={model} field="market" />
    </div>
  )
}
