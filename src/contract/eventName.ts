import { z } from 'zod'

/** The exact name of a track event, including case and spaces. A lone surrogate cannot be stored; it is replaced. */
export const EventName = z
  .string()
  .min(1, 'an event name is required')
  .overwrite((name) => name.toWellFormed())
