import * as z from './reader.mjs'

// As the sources import zod; the package and the pages (`next.config.mjs`) read it from here.
export { z }
