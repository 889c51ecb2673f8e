import type { Chart } from '../../../contract/capacityCharts.ts'
import { escaped } from './escaped.ts'

/** Room for the texts of the axes. */
const left = 60
const below = 20

/** A chart as inline SVG, with its legend. */
export function chartSvg({
  title,
  width,
  height,
  lines,
  levels,
  times,
  limits,
  text,
}: Chart): string {
  const legend = lines.map(
    ({ name, tone }) => `<span class="${tone}"><i></i>${escaped(name)}</span>`,
  )
  return `<section>
<h2>${escaped(title)}</h2>
<p class="legend">${legend.join(' ')}</p>
<svg viewBox="${-left} -8 ${width + left + 8} ${height + below + 8}" role="img" aria-label="${escaped(`${title}: ${text}`)}">
${levels.map(({ y, text: level }) => `<path class="level" d="M0 ${y}H${width}"/><text x="-6" y="${y + 4}" text-anchor="end">${escaped(level)}</text>`).join('\n')}
${times.map(({ x, text: time }) => `<text x="${x}" y="${height + below - 4}">${escaped(time)}</text>`).join('\n')}
${limits.map(({ y, text: limit }) => `<path class="limit" d="M0 ${y}H${width}"/><text x="${width}" y="${y + 13}" text-anchor="end">${escaped(limit)}</text>`).join('\n')}
${lines.flatMap(({ tone, points }) => points.map((each) => `<polyline class="${tone}" points="${each}"/>`)).join('\n')}
</svg>
</section>`
}
