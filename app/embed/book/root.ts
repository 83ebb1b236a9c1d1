import { openStandalone } from '@/app/embed/standalone/openStandalone'
import { BookEmbed } from './BookEmbed'

openStandalone(BookEmbed)
