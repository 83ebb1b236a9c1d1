'use client'
import { useEffect } from 'react'
import { notificationStore } from '@/lib/stores/notifications'
import { settingsStore } from '@/lib/stores/settings'
import { playSound } from './playSound'
import { soundOf } from './soundOf'

/** Plays a sound for each notification where sounds are switched on. Mounted once. */
export function useNotificationSounds(): void {
  useEffect(
    () =>
      notificationStore.subscribe((now, before) => {
        const { hasSounds, soundSet } = settingsStore.getState()
        if (!hasSounds) return
        const sound = soundOf(before.notifications, now.notifications)
        if (sound !== undefined) playSound(sound, soundSet)
      }),
    [],
  )
}
