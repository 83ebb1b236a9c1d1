/** What is heard, told apart by melody: rising, falling, a low pair. */
export type Sound = 'order' | 'fill' | 'refusal' | 'connection'

/** Tones one after the other in hertz. */
const MELODIES: Record<Sound, readonly number[]> = {
  order: [660],
  fill: [660, 880],
  refusal: [330, 220],
  connection: [440, 330, 440],
}
const TONE_SECONDS = 0.09
const LOUDNESS = 0.06

let audio: AudioContext | undefined

/**
 * Plays a short melody made of sine tones; no file is fetched. Browsers allow it once the page was
 * pressed; before that, and where there is no audio at all, nothing is heard and nothing fails.
 */
export function playSound(sound: Sound): void {
  if (typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  if (audio.state === 'suspended') audio.resume().catch(() => undefined)
  MELODIES[sound].forEach((hertz, index) => {
    if (audio !== undefined) playTone(audio, hertz, audio.currentTime + index * TONE_SECONDS)
  })
}

function playTone(context: AudioContext, hertz: number, atSeconds: number): void {
  const oscillator = context.createOscillator()
  const gain = context.createGain()
  oscillator.frequency.value = hertz
  // A tone that begins and ends at once clicks: it swells and fades instead.
  gain.gain.setValueAtTime(0, atSeconds)
  gain.gain.linearRampToValueAtTime(LOUDNESS, atSeconds + 0.01)
  gain.gain.linearRampToValueAtTime(0, atSeconds + TONE_SECONDS)
  oscillator.connect(gain).connect(context.destination)
  oscillator.start(atSeconds)
  oscillator.stop(atSeconds + TONE_SECONDS)
}
