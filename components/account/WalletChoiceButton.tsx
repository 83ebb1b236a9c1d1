'use client'
import { FlaskConical, Wallet as WalletIcon } from 'lucide-react'
import type { Wallet } from '@/components/session/wallet/useWallet'
import { t } from '@/lib/i18n/t'

type Choice = Wallet['choices'][number]

export interface WalletChoiceButtonProps {
  choice: Choice
  isPending: boolean
  isDisabled: boolean
  onPress: () => void
}

/** One wallet to connect, with where it comes from. */
export function WalletChoiceButton({
  choice,
  isPending,
  isDisabled,
  onPress,
}: WalletChoiceButtonProps) {
  return (
    <button
      type="button"
      aria-label={choice.name}
      aria-describedby={`wallet-${choice.id}`}
      aria-busy={isPending || undefined}
      disabled={isDisabled}
      onClick={onPress}
      className="flex w-full items-center gap-3 rounded-md border border-line-strong bg-raised px-3 py-2.5 text-start hover:border-accent disabled:cursor-progress disabled:opacity-70"
    >
      <ChoiceIcon choice={choice} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2 font-semibold text-13">
          {choice.name}
          {choice.isLast ? (
            <span className="rounded-sm bg-accent-wash px-1.5 font-medium text-11 text-accent">
              {t('Last used')}
            </span>
          ) : null}
        </span>
        <span id={`wallet-${choice.id}`} className="block text-muted">
          {isPending ? t('Confirm in your wallet…') : originWords(choice)}
        </span>
      </span>
    </button>
  )
}

function originWords({ kind, site }: Choice): string {
  if (kind === 'paper') {
    return t('Created in this browser for paper trading. Nothing to install, no real money.')
  }
  return site === undefined ? t('Installed in this browser.') : t('From {site}', { site })
}

function ChoiceIcon({ choice }: { choice: Choice }) {
  const { icon } = choice
  // Wallets announce their image as a data URI; anything else would be a request to a third party.
  if (icon?.startsWith('data:image/') === true) {
    // biome-ignore lint/performance/noImgElement: a data URI gains nothing from an image server
    return <img src={icon} alt="" width={28} height={28} className="size-7 rounded-md" />
  }
  const Icon = choice.kind === 'paper' ? FlaskConical : WalletIcon
  return (
    <span className="grid size-7 shrink-0 place-items-center rounded-md bg-accent-wash text-accent">
      <Icon size={16} aria-hidden="true" />
    </span>
  )
}
