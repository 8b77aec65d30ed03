/** @param amplitudeAt 0-1 at a moment of the sound */
export function tone(
  hz: number,
  seconds: number,
  sampleRate: number,
  amplitudeAt: (s: number) => number,
): Float32Array {
  return Float32Array.from(
    { length: Math.round(seconds * sampleRate) },
    (_, at) => amplitudeAt(at / sampleRate) * Math.sin((2 * Math.PI * hz * at) / sampleRate),
  )
}
