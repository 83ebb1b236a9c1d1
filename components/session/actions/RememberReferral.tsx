'use client'
import { useEffect } from 'react'
import { rememberCode } from '@/lib/stores/referralCode'

/** Keeps the referral code of the address that the page was opened with. Shows nothing. */
export function RememberReferral() {
  useEffect(() => rememberCode(window.location.search), [])
  return null
}
