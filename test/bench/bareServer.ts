import { startParsingServer } from './parsingServer.ts'

// The baseline for collecting, in its own process: reads the body, parses it, responds, and stores nothing.
startParsingServer()
