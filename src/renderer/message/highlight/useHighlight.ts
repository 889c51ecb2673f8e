import { useEffect } from 'react'
import './found.css'
import { type Found, foundAnywhere, foundIn, searchWords } from './foundIn.ts'

/** What shows texts that are searched: cells of lists, bodies, headers and titles of details. */
const places = '[role=gridcell], pre, td, h2'

const mostFound = 2000
const mostTexts = 20_000
const longestText = 100_000

/** Times tick and rows arrive: the marks follow at most this often. */
const pauseMs = 120

/**
 * Marks the words of the search text wherever the page shows them, without changing the page's elements. `isOfWords`: the
 * search finds only words that begin with them.
 */
export function useHighlight(text: string, isOfWords: boolean): void {
  useEffect(() => {
    const words = searchWords(text)
    const find = (shown: string) => (isOfWords ? foundIn(shown, words) : foundAnywhere(shown, text))
    const main = document.querySelector('main')
    if (words.length === 0 || main === null || !('highlights' in CSS)) return undefined
    let timer: ReturnType<typeof setTimeout> | null = null
    const mark = () => {
      timer = null
      CSS.highlights.set('found', new Highlight(...rangesIn(main, find)))
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
  }, [text, isOfWords])
}

function rangesIn(main: HTMLElement, find: (text: string) => Found[]): Range[] {
  const ranges: Range[] = []
  let texts = 0
  for (const place of main.querySelectorAll(places)) {
    const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      texts += 1
      if (texts > mostTexts) return ranges
      for (const { start, end } of find(node.nodeValue?.slice(0, longestText) ?? '')) {
        const range = new Range()
        range.setStart(node, start)
        range.setEnd(node, end)
        if (ranges.push(range) >= mostFound) return ranges
      }
    }
  }
  return ranges
}
