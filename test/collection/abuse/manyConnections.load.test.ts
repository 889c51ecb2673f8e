import { it } from 'vitest'
import { connectionLimits } from '../../../src/main/http/connectionLimits.ts'
import { serveAmidIdle, serveAmidUnfinished } from './manyConnections.ts'

const flood = { connections: 5000, open: connectionLimits.open }

it(
  'serves a client while 5,000 connections are open that send nothing',
  () => serveAmidIdle(flood),
  90_000,
)

it(
  'serves a client while 5,000 requests are started and never finished',
  () => serveAmidUnfinished(flood),
  90_000,
)
