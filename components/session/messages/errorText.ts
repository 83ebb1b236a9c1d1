import { t } from '@/lib/i18n/t'
import { isPerpsError } from '@/lib/schema/perpsError'
import { tField } from './fieldWords'

/**
 * What a panel says about a failed call: the sentence of the error, with a refused field called as
 * its form calls it, and the request id under which the service logged it, where there is one.
 */
export function errorText(error: unknown): { message: string; requestId?: string } {
  if (isPerpsError(error)) {
    const requestId = requestIdOf(error.details)
    const message = tField(error.message)
    return requestId === undefined ? { message } : { message, requestId }
  }
  return { message: t('Something unexpected went wrong on this page.') }
}

function requestIdOf(details: unknown): string | undefined {
  if (typeof details !== 'object' || details === null || !('requestId' in details)) return undefined
  return typeof details.requestId === 'string' ? details.requestId : undefined
}
