'use client'
import { memo, type ReactNode, useCallback, useLayoutEffect, useState } from 'react'
import type { Provider } from '@/lib/schema/model/provider'

/** What one hook gives at each venue, by provider key; a venue is absent before its first run. */
export type ByVenue<Value> = ReadonlyMap<string, Value>

/**
 * Runs one hook for each of several venues and draws what all of them give, before the next paint:
 * sums and rows agree in every frame, and a venue that fails costs only its own part.
 * @param useValue the hook; another function must call the same hooks. Its value is compared field
 *   by field, functions left out
 */
export function EachVenue<Value extends object>({
  venues,
  useValue,
  children,
}: {
  venues: readonly Provider[]
  useValue: (provider: Provider) => Value
  children: (values: ByVenue<Value>) => ReactNode
}) {
  const [values, setValues] = useState<ByVenue<Value>>(new Map())
  const note = useCallback((key: string, value: Value | undefined) => {
    setValues((before) => {
      const previous = before.get(key)
      if (previous === value || (previous && value && isSame(previous, value))) return before
      const next = new Map(before)
      if (value === undefined) next.delete(key)
      else next.set(key, value)
      return next
    })
  }, [])
  return (
    <>
      {venues.map((provider) => (
        <VenueValue key={provider.key} provider={provider} useValue={useValue} onValue={note} />
      ))}
      {children(values)}
    </>
  )
}

const VenueValue = memo(ReadVenue) as typeof ReadVenue

function ReadVenue<Value extends object>({
  provider,
  useValue,
  onValue,
}: {
  provider: Provider
  useValue: (provider: Provider) => Value
  onValue: (key: string, value: Value | undefined) => void
}) {
  const value = useValue(provider)
  useLayoutEffect(() => onValue(provider.key, value))
  useLayoutEffect(() => () => onValue(provider.key, undefined), [onValue, provider.key])
  return null
}

function isSame(a: object, b: object): boolean {
  const [first, second] = [Object.entries(a), new Map(Object.entries(b))]
  return (
    first.length === second.size &&
    first.every(([name, value]) => {
      const secondValue = second.get(name)
      return typeof value === 'function'
        ? typeof secondValue === 'function'
        : Object.is(value, secondValue)
    })
  )
}
