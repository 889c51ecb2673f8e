import { TextField } from '../../ui/field/textField.tsx'
import { fieldProblems } from './fieldProblems.ts'
import type { SignatureCheck } from './useVerified.ts'

interface SignatureFieldProps {
  value: string
  onChange: (value: string) => void
  check: SignatureCheck
}

export function SignatureField({ value, onChange, check }: SignatureFieldProps) {
  return (
    <TextField
      label="Signature that your receiver computed"
      value={value}
      onChange={onChange}
      placeholder="Paste it to find out which mistake produces it"
      problems={fieldProblems(check.error, 'signature')}
      mono
    />
  )
}
