'use client'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { notifyNow } from '@/components/session/messages/tradeNotifications'
import { t } from '@/lib/i18n/t'
import { positionRequestStore, takePositionAct } from '@/lib/stores/positionRequest'

/** Answers trading keys until their code is here: what is asked meanwhile is not done later. */
export function KeysLoading() {
  const request = useStore(positionRequestStore, (state) => state.request)
  useEffect(() => {
    if (request === undefined) return
    const act = takePositionAct(request.provider, request.marketId, Date.now())
    if (act === undefined) return
    notifyNow(t('Nothing changed'), t('Trading shortcuts are loading.'))
  }, [request])
  return null
}
