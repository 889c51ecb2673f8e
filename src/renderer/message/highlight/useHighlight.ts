import { useEffect } from 'react'
import './found.css'
import { foundIn, searchWords } from './foundIn.ts'

/** What shows texts that are searched: cells of lists, bodies, headers and titles of details. */
const places = '[role=gridcell], pre, td, h2'

const mostFound = 2000
const mostTexts = 20_000
const longestText = 100_000

/** Times tick and rows arrive: the marks follow at most this often. */
const pauseMs = 120

/** Marks the words of the search text wherever the page shows them, without changing the page's elements. */
export function useHighlight(text: string): void {
  useEffect(() => {
    const words = searchWords(text)
    const main = document.querySelector('main')
    if (words.length === 0 || main === null || !('highlights' in CSS)) return undefined
    let timer: ReturnType<typeof setTimeout> | null = null
    const mark = () => {
      timer = null
      CSS.highlights.set('found', new Highlight(...rangesIn(main, words)))
    }
    const observer = new MutationObserver(() => {
      timer ??= setTimeout(mark, pauseMs)
    })
    observer.observe(main, { subtree: true, childList: true, characterData: true })
    mark()
    return () => {
      observer.disconnect()
      if (timer !== null) clearTimeout(timer)
      CSS.highlights.delete('found')
    }
  }, [text])
}

function rangesIn(main: HTMLElement, words: readonly string[]): Range[] {
  const ranges: Range[] = []
  let texts = 0
  for (const place of main.querySelectorAll(places)) {
    const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      texts += 1
      if (texts > mostTexts) return ranges
      for (const { start, end } of foundIn(node.nodeValue?.slice(0, longestText) ?? '', words)) {
        const range = new Range()
        range.setStart(node, start)
        range.setEnd(node, end)
        if (ranges.push(range) >= mostFound) return ranges
      }
    }
  }
  return ranges
}
