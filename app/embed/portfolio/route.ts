import { answerFrame } from '@/app/embed/standalone/answerFrame'

export const dynamic = 'force-dynamic'
export const GET = answerFrame('portfolio')
