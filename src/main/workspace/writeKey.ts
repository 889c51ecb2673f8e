import { randomBytes } from 'node:crypto'

export const randomWriteKey = () => randomBytes(16).toString('hex')
