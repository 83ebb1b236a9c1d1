import { z } from 'zod'

/** Where a page of a list ends. */
export const Pagination = z.object({
  limit: z.int().describe('Most items of a page.'),
  hasMore: z.boolean().describe('Whether there are more; this decides, not the cursor.'),
  cursor: z.string().optional().describe('Passed to get the next page.'),
  nextUrl: z
    .string()
    .optional()
    .describe('Address of the next page, relative to the origin of the service.'),
})
export type Pagination = z.infer<typeof Pagination>
