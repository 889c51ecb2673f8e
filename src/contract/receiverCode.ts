export interface ReceiverCode {
  language: string
  code: string
}

/** The code of docs/receivers.md: the first block below each heading of a language. */
export function receiverCodeOf(markdown: string): ReceiverCode[] {
  const blocks = markdown.matchAll(/^### (.+)\n(?:(?!###).*\n)*?```\w+\n([\s\S]*?)\n```$/gm)
  return [...blocks].map(([, language = '', code = '']) => ({ language, code }))
}
