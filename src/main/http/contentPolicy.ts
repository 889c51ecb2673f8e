/**
 * Our pages may load only their own files. Inline styles are allowed, because virtual lists need them. No form may navigate:
 * scripts send what is entered.
 */
export const contentPolicy =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
