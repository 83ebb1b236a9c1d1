'use client'
import { useState } from 'react'
import { Select } from '@/components/ui/controls/Select'
import { Dialog } from '@/components/ui/overlays/Dialog'
import { DialogActions } from '@/components/ui/overlays/DialogActions'
import { plural, t } from '@/lib/i18n/t'
import type { Provider } from '@/lib/schema/model/provider'
import { scheduledCancelWindows } from '@/lib/trade/orders/scheduledCancel'
import { scheduleRules } from '@/lib/trade/rules/scheduleRules'
import { useScheduleCancel } from './useScheduleCancel'

const MINUTE_MS = 60_000

/** Asks how long the venue waits for a sign of life before it cancels everything. */
export function ScheduleDialog({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const { schedule } = useScheduleCancel(provider)
  const rules = scheduleRules(provider)
  const windows = rules === undefined ? [] : scheduledCancelWindows(rules)
  const [chosen, setChosen] = useState(String(windows[0] ?? ''))
  const [isSending, setIsSending] = useState(false)
  const send = async () => {
    setIsSending(true)
    const isTaken = await schedule(Number(chosen))
    setIsSending(false)
    if (isTaken) onClose()
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      width="sm"
      title={t('Scheduled cancel')}
      description={t(
        '{name} cancels all your open orders when the countdown ends. An open tab keeps renewing it.',
        { name: provider.name },
      )}
      footer={
        <DialogActions
          onCancel={onClose}
          isBusy={isSending}
          isDisabled={chosen === ''}
          onPress={() => void send()}
        >
          {t('Start countdown')}
        </DialogActions>
      }
    >
      <div className="flex flex-col gap-2.5">
        <div className="flex items-center justify-between gap-3">
          <span>{t('Countdown')}</span>
          <Select
            size="lg"
            label={t('Countdown')}
            value={chosen}
            onValueChange={setChosen}
            options={windows.map((ms) => ({
              value: String(ms),
              label: plural(ms / MINUTE_MS, '{count} minute', '{count} minutes'),
            }))}
          />
        </div>
        <p className="text-muted">
          {t('Stop losses and take profits are open orders too: they are cancelled with the rest.')}
        </p>
      </div>
    </Dialog>
  )
}
