import { fromScaledInteger } from '@/lib/decimal/scale'
import type { UserStep } from './step'

/** A rate in tenths of a basis point as the venue writes it: 10 is `0.01%`. */
export function feeRateText(feeTenthBps: number): string {
  return `${fromScaledInteger(feeTenthBps, 3)}%`
}

/** A rate such as `0.01%` in tenths of a basis point; only the way we write it ourselves. */
export function readFeeRate(rate: unknown): number | undefined {
  if (typeof rate !== 'string' || !/^\d\.?\d{0,3}%$/.test(rate)) return undefined
  const feeTenthBps = Math.round(Number(rate.slice(0, -1)) * 1_000)
  return feeRateText(feeTenthBps) === rate ? feeTenthBps : undefined
}

/** Lets a builder charge up to a rate; a rate of zero takes the approval back. */
export function approveBuilderFee(
  action: 'approveBuilderFee' | 'revokeBuilderFee',
  { address, feeTenthBps }: { address: string; feeTenthBps: number },
): UserStep {
  const fields = { maxFeeRate: feeRateText(feeTenthBps), builder: address }
  return { kind: 'user', action, name: 'ApproveBuilderFee', fields }
}
