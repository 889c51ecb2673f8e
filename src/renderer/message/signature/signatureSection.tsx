import type { HeaderLines } from '../../../contract/model.ts'
import { HeaderTable } from '../../ui/list/headerTable.tsx'
import { Section } from '../../ui/pane/section.tsx'

interface SignatureSectionProps {
  title: 'Signature sent' | 'Signature received'
  lines: HeaderLines
  /** What is said if there are none. */
  none?: string
}

/** The signature of a request, as it is in its headers. */
export const SignatureSection = ({ title, lines, none }: SignatureSectionProps) => (
  <Section title={title}>
    {lines.length > 0 ? <HeaderTable label={title} lines={lines} /> : <p className="dim">{none}</p>}
  </Section>
)
