const names: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text for HTML: in an element, or in a quoted attribute. */
export const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (each) => names[each] ?? each)
