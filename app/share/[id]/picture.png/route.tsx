import { ImageResponse } from 'next/og'
import { PICTURE_SIZE } from '@/components/share/pictureSize'
import { readSharePageData } from '@/components/share/readSharePageData'
import { sharePicture } from '@/components/share/sharePicture'

/** The picture of a card for link previews; an id says it all, so that it never changes. */
export async function GET(): Promise<Response> {
  const card = await readSharePageData()
  if (card === undefined) {
    return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })
  }
  return new ImageResponse(sharePicture(card), {
    ...PICTURE_SIZE,
    headers: { 'cache-control': 'public, max-age=31536000, immutable' },
  })
}
