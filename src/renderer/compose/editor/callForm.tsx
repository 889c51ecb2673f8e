import type { CallType } from '../../../contract/model.ts'
import { isolated } from '../../../contract/isolated.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './callForm.module.css'
import { editPart, showAs } from '../../message/draft/draft.ts'
import { Field } from '../../ui/field/field.tsx'
import { TextField } from '../../ui/field/textField.tsx'
import { JsonEditor } from '../../ui/code/jsonEditor.tsx'
import { fieldsOf, otherKeys, type Part, rawOf, shownText } from '../../message/draft/parts.ts'
import type { Problem } from './problems.ts'
import { marksOf, useMarks } from './useMarks.ts'

const placeholders: Record<string, string> = {
  timestamp: 'time of receipt',
  messageId: 'assigned to each call',
  integrations: 'every destination',
  context: 'none',
}

interface CallFormProps {
  type: CallType
  parts: readonly Part[]
  problems: readonly Problem[]
}

/** The fields that calls of a type have. */
export function CallForm({ type, parts, problems }: CallFormProps) {
  const others = otherKeys(type, parts)
  return (
    <div className={styles.form}>
      {fieldsOf(type).map(({ key, title, kind }) => {
        const said = problems.filter(({ field }) => field === key)
        const raw = rawOf(parts, key)
        return kind === 'json' ? (
          <ObjectField key={key} name={key} title={title} raw={raw} problems={said} />
        ) : (
          <TextField
            mono
            key={key}
            label={title}
            value={shownText(raw)}
            placeholder={placeholders[key]}
            problems={said}
            onChange={(text) => editPart(key, text === '' ? null : JSON.stringify(text))}
          />
        )
      })}
      {others.length > 0 && (
        <p className={styles.others}>
          <span className="dim">
            Also in the call: <span className="mono">{others.map(isolated).join(', ')}</span>
          </span>
          <Button look="chip" onClick={() => showAs('json')}>
            Edit as JSON
          </Button>
        </p>
      )}
    </div>
  )
}

interface ObjectFieldProps {
  name: string
  title: string
  raw: string | null
  problems: readonly Problem[]
}

function ObjectField({ name, title, raw, problems }: ObjectFieldProps) {
  const text = raw ?? ''
  const marks = useMarks(marksOf(text, text.trim() === '' ? [] : problems))
  return (
    <Field label={title} problems={problems} wide={name === 'properties' || name === 'traits'}>
      {({ said }) => (
        <JsonEditor
          label={title}
          text={text}
          marks={marks}
          describedBy={said}
          hint={placeholders[name]}
          onChange={(next) => editPart(name, next.trim() === '' ? null : next)}
        />
      )}
    </Field>
  )
}
