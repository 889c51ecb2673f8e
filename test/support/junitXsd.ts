import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { validateXML } from 'xmllint-wasm'

const xsd = readFileSync(fileURLToPath(new URL('../scenario/junit.xsd', import.meta.url)), 'utf8')

/** The errors of a report in the format that CI systems read; empty: valid. */
export async function junitFaults(report: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: [{ fileName: 'report.xml', contents: report }],
    schema: [{ fileName: 'junit.xsd', contents: xsd }],
  })
  return errors.map(({ message }) => message)
}
