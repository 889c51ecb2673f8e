interface DiagramInput {
  width: number
  sources: number
  endpoints: number
}

interface PlacedBox {
  left: { x: number; y: number }
  right: { x: number; y: number }
  style: { left: number; top: number; width: number }
}

const boxHeight = 42
const gap = 14
const margin = 16

/** Where the boxes of a destination's diagram are: three columns, each centred. */
export function placeDiagram({ width, sources, endpoints }: DiagramInput) {
  const inner = Math.max(0, width - 2 * margin)
  const narrow = Math.min(170, inner * 0.24)
  const wide = Math.min(240, inner * 0.34)
  const rows = Math.max(sources, endpoints, 1)
  const height = 2 * margin + rows * boxHeight + (rows - 1) * gap
  const columns = {
    sources: { left: margin, width: narrow },
    destination: { left: margin + narrow + (inner - 2 * narrow - wide) / 2, width: narrow },
    endpoints: { left: margin + inner - wide, width: wide },
  }
  const column = (name: keyof typeof columns, count: number): PlacedBox[] => {
    const { left, width: boxWidth } = columns[name]
    const top = (height - count * boxHeight - (count - 1) * gap) / 2
    return Array.from({ length: count }, (_, index) => {
      const y = top + index * (boxHeight + gap)
      const middle = y + boxHeight / 2
      return {
        left: { x: left, y: middle },
        right: { x: left + boxWidth, y: middle },
        style: { left, top: y, width: boxWidth },
      }
    })
  }
  const placed = column('destination', 1)
  return {
    height,
    sources: column('sources', sources),
    destination: placed[0] ?? { left: zero, right: zero, style: { left: 0, top: 0, width: 0 } },
    endpoints: column('endpoints', endpoints),
  }
}

const zero = { x: 0, y: 0 }
