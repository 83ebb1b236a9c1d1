import type { ProviderAction } from '@/lib/schema/model/provider'
import { paramOf } from './descriptor'

/** Slots that a key of the account may take. */
export interface KeySlots {
  least: number
  most: number
  /** The one that is taken where none is chosen. */
  usual: number
  /** Slots that are warned of, with the reason. */
  reserved: ReadonlyMap<number, string>
}

/**
 * The slots that a setup step lets one choose, from the one it recommends on; undefined where it
 * recommends none. Pure.
 */
export function keySlots(entry: Pick<ProviderAction, 'params'>): KeySlots | undefined {
  const param = paramOf(entry, 'apiKeyIndex')
  const usual = Number(param?.default?.value)
  if (param === undefined || !Number.isSafeInteger(usual)) return undefined
  const reserved = paramOf(entry, 'apiKeyIndex.reserved')?.values ?? []
  return {
    least: param.minimum ?? 0,
    most: param.maximum ?? Number.MAX_SAFE_INTEGER,
    usual,
    reserved: new Map(reserved.map(({ value, label }) => [Number(value), label])),
  }
}

/**
 * The slot to begin with: the usual one where it is free or this browser's, else the next that is
 * free and not reserved; the usual one where none is.
 * @param usedSlots slots that hold another browser's key
 */
export function firstSlot(slots: KeySlots, usedSlots: ReadonlySet<number>): number {
  const { usual, most, reserved } = slots
  for (
    let slot = usual;
    slot <= most && slot - usual <= usedSlots.size + reserved.size;
    slot += 1
  ) {
    if (!usedSlots.has(slot) && !reserved.has(slot)) return slot
  }
  return usual
}
