'use client'
import { useStore } from 'zustand'
import { referralCodeStore } from '@/lib/stores/referralCode'

/** Code of the link that brought this browser here, until a referral code is used. */
export function useRememberedCode(): string | undefined {
  return useStore(referralCodeStore, ({ code }) => code)
}
