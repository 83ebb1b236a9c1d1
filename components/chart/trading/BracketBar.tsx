'use client'
import { useState } from 'react'
import { DecimalInput } from '@/components/ui/controls/DecimalInput'
import { t } from '@/lib/i18n/t'
import { PositiveDecimal } from '@/lib/schema/model/primitives'
import { bracketStore } from '@/lib/stores/chart/chartTool'

/** How much a bracket may lose, and how many times as far its target lies. */
export function BracketBar({ quote }: { quote: string }) {
  return (
    <>
      <Field name="risk" label={t('Money at risk')} unit={quote} />
      <Field name="reward" label={t('Target, times the risk')} unit="R" />
    </>
  )
}

function Field({ name, label, unit }: { name: 'risk' | 'reward'; label: string; unit: string }) {
  const [text, setText] = useState<string>(() => bracketStore.getState()[name])
  const isWrong = !PositiveDecimal.safeParse(text).success
  return (
    <DecimalInput
      size="sm"
      className="w-28"
      label=""
      accessibleName={label}
      value={text}
      unit={unit}
      error={isWrong ? t('Enter a number above 0.') : undefined}
      onValueChange={(next) => {
        setText(next)
        const read = PositiveDecimal.safeParse(next)
        if (read.success) bracketStore.setState({ [name]: read.data })
      }}
    />
  )
}
