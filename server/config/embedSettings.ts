import { z } from 'zod'
import { HostOrigin } from '@/lib/embed/embedParams'
import { jsonSetting, listSetting } from './settings'

const Origins = z.array(z.union([z.literal('*'), HostOrigin])).max(200)

/** Which sites may show the service's pages in a frame. */
export const EMBED_SETTINGS = {
  /** Origins, or `*` for the pages that do not trade. */
  EMBED_ALLOWED_ORIGINS: listSetting.pipe(Origins),
  /** Sites of single integrators by their public id, as JSON: `{"acme":["https://acme.example"]}`. */
  EMBED_INTEGRATORS: jsonSetting(z.record(z.string().regex(/^[\w-]{1,64}$/), Origins), {}),
} as const
