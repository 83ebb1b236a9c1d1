'use client'
import { HintText } from '@/components/ui/overlays/HintText'

/** Name of a figure that says on hover or focus how it is computed. */
export function MoneyName({ name, words }: { name: string; words: string }) {
  return (
    <HintText
      hint={words}
      className="cursor-help underline decoration-dotted decoration-from-font underline-offset-2"
    >
      {name}
    </HintText>
  )
}
