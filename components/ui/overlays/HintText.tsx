'use client'
import type { ReactNode } from 'react'
import { Tooltip } from './Tooltip'

export interface HintTextProps {
  /** What the text means; shown on hover and on keyboard focus. */
  hint: ReactNode
  className: string
  children: ReactNode
}

/** Marked text that takes the focus, so that its explanation is reached by keyboard too. */
export function HintText({ hint, className, children }: HintTextProps) {
  return (
    <Tooltip content={hint}>
      <span
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the explanation must be reachable by keyboard
        tabIndex={0}
        className={className}
      >
        {children}
      </span>
    </Tooltip>
  )
}
