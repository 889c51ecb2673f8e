/** One deadline over DNS, connect, TLS, headers and body, in real time: 5 s by the product's documentation. */
export const deadlineMs = 5000
