import { createContext, useContext } from 'react'
import type { createFrameRouter } from '@/components/embed/frameRouter'

/** In place of Next's own context where a page has a root of its own: the frame's router. */
export const AppRouterContext = createContext<ReturnType<typeof createFrameRouter> | null>(null)

/** In place of `next/navigation`: a frame's page stays where it is. */
export function useRouter(): ReturnType<typeof createFrameRouter> {
  const router = useContext(AppRouterContext)
  if (router === null) throw new Error('a frame has its router around what it shows')
  return router
}

export const usePathname = (): string => location.pathname
export const useParams = (): Readonly<Record<string, string>> => ({})
