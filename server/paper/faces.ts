import type { FaceModule } from './face'
import { faceModule as hyperliquid } from './faces/hyperliquid/face'

/** Every venue the paper exchange can be, the one list of them. */
export const FACE_MODULES: readonly FaceModule[] = [hyperliquid]
