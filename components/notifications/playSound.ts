import type { SoundSet } from '@/lib/stores/settings'

/** Kinds of sound, each with its melody: rising, falling, a low pair, an alarm. */
export type Sound = 'order' | 'fill' | 'refusal' | 'connection' | 'risk' | 'alert'

/** Tones one after the other in hertz. */
const MELODIES: Record<Sound, readonly number[]> = {
  order: [660],
  fill: [660, 880],
  refusal: [330, 220],
  connection: [440, 330, 440],
  risk: [880, 440, 880, 440],
  alert: [660, 880, 1_100],
}
const LOUDNESS = 0.06

/** How the tones of a set are made: their wave, how long one lasts, and how much lower it is. */
const SETS: Record<SoundSet, { wave: OscillatorType; seconds: number; factor: number }> = {
  tones: { wave: 'sine', seconds: 0.09, factor: 1 },
  bells: { wave: 'triangle', seconds: 0.28, factor: 1.5 },
  clicks: { wave: 'square', seconds: 0.03, factor: 1.2 },
  low: { wave: 'sine', seconds: 0.14, factor: 0.5 },
}

let audio: AudioContext | undefined

/**
 * Plays a short melody made of tones of a set; no file is fetched. Browsers allow it once the page was
 * pressed; before that, and without audio, it does nothing.
 */
export function playSound(sound: Sound, set: SoundSet = 'tones'): void {
  if (typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  if (audio.state === 'suspended') audio.resume().catch(() => undefined)
  const { seconds } = SETS[set]
  MELODIES[sound].forEach((hertz, index) => {
    if (audio !== undefined) playTone(audio, hertz, audio.currentTime + index * seconds, set)
  })
}

function playTone(context: AudioContext, hertz: number, atSeconds: number, set: SoundSet): void {
  const { wave, seconds, factor } = SETS[set]
  const oscillator = context.createOscillator()
  const gain = context.createGain()
  oscillator.type = wave
  oscillator.frequency.value = hertz * factor
  // A tone that begins and ends at once clicks: it swells and fades instead.
  gain.gain.setValueAtTime(0, atSeconds)
  gain.gain.linearRampToValueAtTime(LOUDNESS, atSeconds + 0.01)
  gain.gain.linearRampToValueAtTime(0, atSeconds + seconds)
  oscillator.connect(gain).connect(context.destination)
  oscillator.start(atSeconds)
  oscillator.stop(atSeconds + seconds)
}
