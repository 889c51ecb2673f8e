import page from '../../docs/receivers.md?raw'

export interface ReceiverCode {
  language: string
  code: string
}

export const receiverCode = codeOf(page)

/** The code of docs/receivers.md: the first block below each heading of a language. */
function codeOf(markdown: string): ReceiverCode[] {
  const blocks = markdown.matchAll(/^### (.+)\n(?:(?!###).*\n)*?```\w+\n([\s\S]*?)\n```$/gm)
  return [...blocks].map(([, language = '', code = '']) => ({ language, code }))
}
