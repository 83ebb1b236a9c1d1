'use client'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { tellNow } from '@/components/session/tradeNews'
import { say } from '@/lib/messages/say'
import { positionRequestStore, takePositionAct } from '@/lib/stores/positionRequest'

/** Answers trading keys until their code is here: what is asked meanwhile is not done later. */
export function KeysOnTheirWay() {
  const request = useStore(positionRequestStore, (state) => state.request)
  useEffect(() => {
    if (request === undefined) return
    const act = takePositionAct(request.provider, request.marketId, Date.now())
    if (act === undefined) return
    tellNow(say('Nothing was done'), say('The trading keys are still being loaded.'))
  }, [request])
  return null
}
