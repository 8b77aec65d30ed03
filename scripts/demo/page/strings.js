const AMPLITUDES = [1, 0.74, 0.48, 0.22]

function stringPath(amplitude, width, height) {
  const middle = height / 2
  const loop = width / 2
  const bend = loop * 0.364
  const swing = amplitude * middle * 1.3
  return [
    `M0 ${middle}`,
    `C${bend} ${middle - swing} ${loop - bend} ${middle - swing} ${loop} ${middle}`,
    `C${loop + bend} ${middle + swing} ${width - bend} ${middle + swing} ${width} ${middle}`,
  ].join('')
}

/** The brand's plucked string between two fixed points, which swings with what is told. */
export function createStrings(svg) {
  const { width, height } = svg.viewBox.baseVal
  const lines = AMPLITUDES.flatMap((amplitude) =>
    [1, -1].map((side) => {
      const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
      path.style.opacity = amplitude
      svg.append(path)
      return { path, amplitude: amplitude * side }
    }),
  )
  return (swing) => {
    for (const { path, amplitude } of lines)
      path.setAttribute('d', stringPath(amplitude * swing, width, height))
  }
}
