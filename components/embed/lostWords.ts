import { t } from '@/lib/i18n/t'

/**
 * Words in place of what did not load in a frame.
 * @param isRetrying whether the page reloads by itself
 */
export function lostWords(isRetrying: boolean): readonly [title: string, advice: string] {
  return [
    t('This part of the page did not load'),
    isRetrying
      ? t('Retrying automatically.')
      : t('Check your connection and content blockers, then reload the page.'),
  ]
}
