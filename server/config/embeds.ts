import { EMBED_KINDS, type EmbedKind } from '@/lib/embed/embedKinds'
import { env } from './env'
import type { Env } from './envSchema'
import { deskOrigin } from './publicConfig'

/** What decides who may frame a page. */
export type EmbedSettings = Pick<Env, 'EMBED_ALLOWED_ORIGINS' | 'EMBED_INTEGRATORS'>

/**
 * Origins that may frame this page: the integrator's own where it has a list, else the default
 * ones. `*` never covers a page that trades.
 */
export function frameOrigins(
  kind: EmbedKind,
  integrator: string | undefined,
  settings: EmbedSettings = env(),
): readonly string[] {
  const { EMBED_ALLOWED_ORIGINS: common, EMBED_INTEGRATORS: lists } = settings
  const own =
    integrator !== undefined && Object.hasOwn(lists, integrator) ? lists[integrator] : undefined
  return (own ?? common).filter((origin) => origin !== '*' || !EMBED_KINDS[kind].isTrading)
}

/**
 * Whether a host may exchange messages with this page: it may frame it, or is the desk itself, for its
 * own preview, by the host it was called by or by its public origin.
 */
export function isApprovedParent(
  { kind, integrator, parent }: { kind: EmbedKind; integrator: string | undefined; parent: string },
  host: string | null | undefined,
  settings: EmbedSettings & Pick<Env, 'PUBLIC_ORIGIN'> = env(),
): boolean {
  const origins = frameOrigins(kind, integrator, settings)
  const isOwn =
    parent === `${new URL(parent).protocol}//${host ?? ''}` || parent === deskOrigin(host, settings)
  return isOwn || origins.includes('*') || origins.includes(parent)
}

/** Public ids that a page may name: every integrator with sites or fees of its own. */
export function knownIntegrators(
  settings: Pick<Env, 'EMBED_INTEGRATORS' | 'PERPS_FEES'> = env(),
): ReadonlySet<string> {
  return new Set([...Object.keys(settings.EMBED_INTEGRATORS), ...Object.keys(settings.PERPS_FEES)])
}
