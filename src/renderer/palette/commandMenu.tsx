import { Command as Menu } from 'cmdk'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'wouter'
import { countText } from '../../contract/format.ts'
import { filterSearch } from '../message/filter/filterSearch.ts'
import { closeModal } from '../ui/dialog/modal.ts'
import type { Command } from '../ui/command.ts'
import { type CommandGroup, shownOf } from './match.ts'
import { pageActions } from './pageActions.ts'
import styles from './palette.module.css'
import { recentIds, recentOf, rememberCommand } from './recent.ts'
import { useCommands } from './useCommands.ts'
import { useFound } from './useFound.ts'

export function CommandMenu() {
  const [text, setText] = useState('')
  const isTyping = text.trim() !== ''
  const search = useSearchCommand(text.trim())
  const found = useFound(text.trim())
  const groups = useAllGroups()
  // Read when the palette opens: it closes with each command.
  const [ids] = useState(recentIds)
  const recent = recentOf(
    groups.flatMap(({ commands }) => commands),
    ids,
  )
  const listed = isTyping ? groups : [{ commands: recent }, ...without(groups, recent)]
  const shown = [
    ...listed.map((group) => shownOf(group, text)),
    { commands: found, more: 0 },
    { commands: search, more: 0 },
  ]
  const first = shown.flatMap(({ commands }) => commands)[0]?.id ?? ''
  return (
    <Menu label="Search or run a command" shouldFilter={false} vimBindings={false} loop>
      {/* The menu selects its first command whenever this value changes: also when results that arrive later replace it. */}
      <Menu.Input
        asChild
        className={styles.field}
        value={`${text} ${first}`}
        onValueChange={setText}
        placeholder="Search or run a command"
      >
        <input value={text} />
      </Menu.Input>
      <Menu.List className={styles.list} label="Commands">
        {shown.map(
          ({ commands, more }, index) =>
            commands.length > 0 && (
              <Menu.Group key={index} className={styles.group}>
                {commands.map((command) => (
                  <CommandItem key={command.id} command={command} />
                ))}
                {more > 0 && (
                  <p className={styles.more}>
                    {countText(more)} more. Keep typing to narrow the list.
                  </p>
                )}
              </Menu.Group>
            ),
        )}
      </Menu.List>
    </Menu>
  )
}

/** All commands, and the actions of the page as it is when the palette opens. */
function useAllGroups(): CommandGroup[] {
  const groups = useCommands()
  const titles = new Set(groups.flatMap(({ commands }) => commands.map(({ title }) => title)))
  const [actions] = useState(() => pageActions(document.querySelector('main'), titles))
  return [...groups, { commands: actions, onTyping: true }]
}

const without = (groups: CommandGroup[], recent: readonly Command[]): CommandGroup[] =>
  groups.map(({ commands, ...rest }) => ({
    ...rest,
    commands: commands.filter(({ id }) => !recent.some((each) => each.id === id)),
  }))

function useSearchCommand(text: string): Command[] {
  const [, navigate] = useLocation()
  if (text === '') return []
  return [
    {
      id: 'search',
      title: `Search messages for “${text}”`,
      action: () => navigate(`/deliveries${filterSearch(text)}`),
    },
  ]
}

function CommandItem({ command }: { command: Command }) {
  const { id, title, detail, keys = [], isSet, action } = command
  const run = () => {
    // Closes first, so that the command has the page and its focus.
    rememberCommand(id)
    flushSync(closeModal)
    action()
  }
  return (
    <Menu.Item value={id} className={styles.item} onSelect={run}>
      <span className={styles.title}>{title}</span>
      {detail && <span className={styles.detail}>{detail}</span>}
      {isSet && (
        <>
          <span className="unseen">, current</span>
          <Check size={14} aria-hidden className={styles.set} />
        </>
      )}
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </Menu.Item>
  )
}
