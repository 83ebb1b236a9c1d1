import * as z from './zod.mjs'

// As the sources import zod; pages (`next.config.mjs`) read it from here.
export { z }
