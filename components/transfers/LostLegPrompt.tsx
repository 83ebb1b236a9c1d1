'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/controls/Button'
import { t } from '@/lib/i18n/t'
import type { LostLeg } from '@/lib/queries/account/transfers'

/**
 * Asks what became of a transaction that the wallet was asked for when the page went away. Sending
 * it again unasked could move the money twice.
 */
export function LostLegPrompt({ onAnswer }: { onAnswer: (answer: LostLeg) => void }) {
  const [text, setText] = useState('')
  const hash = readHash(text)
  return (
    <div className="flex flex-col gap-2 rounded-md bg-accent-wash p-3">
      <p>
        {t(
          'The page closed while your wallet was confirming. Does your wallet’s activity show the transaction?',
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <input
          aria-label={t('Hash of the transaction')}
          placeholder={t('Yes: paste its hash (0x…)')}
          value={text}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
          className="h-8 min-w-0 flex-1 rounded-md border border-line-strong bg-bg px-2.5 font-mono text-11 outline-none focus:border-accent"
        />
        <Button
          size="lg"
          tone="primary"
          disabled={hash === undefined}
          onClick={() => hash && onAnswer({ txHash: hash })}
        >
          {t('Use this hash')}
        </Button>
        <Button size="lg" onClick={() => onAnswer('notSent')}>
          {t('No: ask my wallet again')}
        </Button>
      </div>
    </div>
  )
}

function readHash(text: string): `0x${string}` | undefined {
  const trimmed = text.trim()
  return /^0x[0-9a-fA-F]{64}$/.test(trimmed) ? `0x${trimmed.slice(2).toLowerCase()}` : undefined
}
