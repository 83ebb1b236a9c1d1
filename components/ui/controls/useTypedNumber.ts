'use client'
import { useState } from 'react'
import { numberPattern } from '@/lib/decimal/numberLocale'
import {
  finishTyped,
  problemOf,
  readTyped,
  type TypedNumber,
  type TypedProblem,
} from './decimalText'

export interface TypedField {
  /** What the field shows: as typed while it is typed into, plain once it is left. */
  shown: string
  problem: TypedProblem | undefined
  /** Whether its one separator could be read the other way. */
  isGuess: boolean
  /** Takes the content of the field after a key or a paste. */
  enter: (raw: string) => void
  /** Shows the plain text: the field was left, or changed by an arrow key. */
  settle: () => void
}

/**
 * What is typed into a number field and the text that its owner holds of it: plain decimal text, or,
 * of what is no number, text that is none to the owner either.
 */
export function useTypedNumber(
  value: string,
  onValueChange: (text: string) => void,
  allowsNegative: boolean,
): TypedField {
  const [typed, setTyped] = useState<TypedNumber & { raw: string; isSettled: boolean }>()
  // Else the value was changed by something else since.
  const isTyped = typed !== undefined && finishTyped(typed.text) === finishTyped(value)
  return {
    shown: isTyped && !typed.isSettled && typed.text === value ? typed.raw : value,
    problem: problemOf(value, allowsNegative),
    isGuess: isTyped && typed.isGuess === true,
    enter(raw) {
      const read = readTyped(raw, numberPattern(), allowsNegative)
      setTyped({ ...read, raw, isSettled: false })
      onValueChange(read.text)
    },
    settle: () => setTyped((last) => last && { ...last, isSettled: true }),
  }
}
