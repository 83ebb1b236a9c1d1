'use client'
import { Button } from '@/components/ui/Button'
import { CureButtons } from './CureButtons'
import { FieldError } from './FieldError'
import { RefusalNote } from './RefusalNote'
import type { OrderFormModel } from './useOrderForm'

/** The one big button: it says what is missing, then what it sends. */
export function SubmitButton({ model }: { model: OrderFormModel }) {
  const { label, press, tone, isBusy } = model.button
  const [first] = model.errors
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
      <FieldError model={model} field="leverage" />
      {first?.isMissing === true ? <CureButtons model={model} cures={first.cures} /> : null}
      <RefusalNote model={model} />
    </div>
  )
}
