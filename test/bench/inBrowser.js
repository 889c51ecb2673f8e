/**
 * What the bench of the screen measures inside the page, as `bench`. Times are milliseconds; what is shown counts once the
 * frame after it was requested.
 */

const limitMs = 10_000
const rows = '[role=grid] [data-index]'

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

async function until(what, isSo) {
  const start = performance.now()
  while (!isSo()) {
    if (performance.now() - start > limitMs) throw new Error(`${what} took more than ${limitMs} ms`)
    await frame()
  }
  await frame()
}

const detail = () => document.querySelector('section[aria-label=Message]')?.textContent ?? ''

function isRowBlank() {
  const grid = document.querySelector('[role=grid]')
  const { top, bottom } = grid.getBoundingClientRect()
  const inSight = [...document.querySelectorAll(rows)].filter((row) => {
    const place = row.getBoundingClientRect()
    return place.bottom > top && place.top < bottom
  })
  return inSight.length < 10 || inSight.some((row) => row.children.length === 0)
}

globalThis.bench = {
  /** A fixed computation: how fast the machine is while the page is measured. */
  computation() {
    const start = performance.now()
    let sum = 0
    for (let i = 0; i < 30_000_000; i++) sum = (sum + i * 7) % 1_000_003
    return sum < 0 ? 0 : performance.now() - start
  },
  /** From the start of the navigation until the first row is drawn. */
  async opened() {
    await until('the first row', () => document.querySelector(`${rows} [role=gridcell]`))
    return performance.now()
  },
  /** Moves down with the detail open: each time until the detail shows the next message. */
  async nextRows(count) {
    const times = []
    for (let pressed = 0; pressed < count; pressed++) {
      const before = detail()
      const start = performance.now()
      document.activeElement.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }),
      )
      await until('the next row', () => detail() !== before)
      times.push(performance.now() - start)
      // A held key repeats some 30 times a second.
      await pause(33)
    }
    return times
  },
  /** Opens rows by clicking, each time until the detail shows the message. */
  async openedDetails(count) {
    const times = []
    for (let opened = 0; opened < count; opened++) {
      const before = detail()
      const start = performance.now()
      const shown = document.querySelectorAll(`${rows}:not([data-cursor])`)
      shown[3 + (opened % 9)].querySelector('[role=gridcell]:last-child').click()
      await until('the detail', () => detail() !== before)
      times.push(performance.now() - start)
      await pause(200)
    }
    return times
  },
  /** Scrolls from the first row to the last in steps, as dragging the scroll bar does: how long rows in sight were empty. */
  async blanks(steps) {
    const grid = document.querySelector('[role=grid]')
    const times = []
    const distance = grid.scrollHeight - grid.clientHeight
    for (let step = 1; step <= steps; step++) {
      grid.scrollTop = Math.round((distance * step) / steps)
      const start = performance.now()
      await frame()
      await until('the rows', () => !isRowBlank())
      times.push(performance.now() - start)
    }
    return times
  },
  /** From the press on a state, with no filter before, until rows of it are drawn. */
  async filtered(state) {
    const press = (title) =>
      [...document.querySelectorAll('[role=group][aria-label=State] button')]
        .find((each) => each.textContent.includes(title))
        .click()
    const shown = () => [...document.querySelectorAll(rows)].map((row) => row.textContent)
    press('All')
    await until('all rows', () => shown().some((text) => !text.includes(state)))
    await pause(500)
    const start = performance.now()
    press(state)
    await until(`rows of ${state}`, () => {
      const texts = shown()
      return texts.length > 10 && texts.every((text) => text.includes(state))
    })
    return performance.now() - start
  },
}
