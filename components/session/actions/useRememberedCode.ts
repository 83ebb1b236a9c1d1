'use client'
import { useStore } from 'zustand'
import { referralCodeStore } from '@/lib/stores/referralCode'

/** Code of the link that brought this browser here, until somebody joins with one. */
export function useRememberedCode(): string | undefined {
  return useStore(referralCodeStore, ({ code }) => code)
}
