'use client'
import { Tooltip } from '@/components/ui/overlays/Tooltip'

/** Name of a figure that says on hover or focus how it is computed. */
export function MoneyName({ name, words }: { name: string; words: string }) {
  return (
    <Tooltip content={words}>
      <span
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the explanation must be reachable by keyboard
        tabIndex={0}
        className="cursor-help underline decoration-dotted decoration-from-font underline-offset-2"
      >
        {name}
      </span>
    </Tooltip>
  )
}
