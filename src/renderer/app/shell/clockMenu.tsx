import { useQuery } from '@tanstack/react-query'
import { Check, ChevronDown } from 'lucide-react'
import { DropdownMenu as Menu } from 'radix-ui'
import type { Clock } from '../../../contract/status.ts'
import { clockText, instantText, spanText, speedText, untilText } from '../../../contract/format.ts'
import { useCell } from '../../ui/cell.ts'
import { statusQuery } from '../../rpc/connection.ts'
import { Button } from '../../ui/button/button.tsx'
import { useTicking } from '../../ui/ticker.ts'
import {
  advanceByHour,
  advanceToNext,
  clockMenuOpen,
  deadlineNote,
  differs,
  returnToRealTime,
  setSpeed,
  speeds,
} from '../../engine/clock.ts'
import styles from './clockMenu.module.css'
import { useNoChange } from '../../ui/viewing.ts'

/** The engine's clock: its time if it differs from real time, its speed, and the commands that advance it. */
export function ClockMenu() {
  const { data: status, dataUpdatedAt } = useQuery(statusQuery)
  const isOpen = useCell(clockMenuOpen)
  const noChange = useNoChange()
  if (!status) return null
  const { clock } = status
  const note = deadlineNote(clock)
  return (
    <Menu.Root modal={false} open={isOpen} onOpenChange={clockMenuOpen.set}>
      <Menu.Trigger asChild>
        <Button look="chip">
          <span className="dim">Clock</span>
          <span className="mono">
            {differs(clock) && <EngineTime clock={clock} readAt={dataUpdatedAt} />}
            {speedText(clock.speed)}
          </span>
          <ChevronDown size={13} aria-hidden className={styles.arrow} />
        </Button>
      </Menu.Trigger>
      <Menu.Content className={styles.menu} align="start" sideOffset={5} collisionPadding={8}>
        <Menu.Label className={styles.label}>{offsetText(clock)}</Menu.Label>
        <Menu.RadioGroup
          value={String(clock.speed)}
          onValueChange={(speed) => void setSpeed(Number(speed))}
        >
          {speeds.map((speed) => (
            <Menu.RadioItem
              key={speed}
              value={String(speed)}
              className={styles.item}
              disabled={noChange !== null}
            >
              <span>{speedText(speed)}</span>
              <span className="dim">
                {speed === 1 ? 'real time' : `1 s is ${spanText(speed * 1000)}`}
              </span>
              <Menu.ItemIndicator>
                <Check size={14} aria-hidden />
              </Menu.ItemIndicator>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        {(noChange ?? note) && <p className={styles.note}>{noChange ?? note}</p>}
        <Menu.Separator className={styles.line} />
        <Menu.Item
          className={styles.item}
          disabled={noChange !== null || clock.nextAttemptAt === null}
          onSelect={() => void advanceToNext()}
        >
          <span>Advance to the next attempt</span>
          <span className="dim">
            {clock.nextAttemptAt ? <Until at={clock.nextAttemptAt} /> : 'no attempt is due'}
          </span>
        </Menu.Item>
        <Menu.Item
          className={styles.item}
          disabled={noChange !== null}
          onSelect={() => void advanceByHour()}
        >
          <span>Advance by 1 h</span>
        </Menu.Item>
        <Menu.Item
          className={styles.item}
          disabled={noChange !== null || !differs(clock)}
          onSelect={() => void returnToRealTime()}
        >
          <span>Return to real time</span>
          <span className="dim">{differs(clock) && 'remaining waits do not change'}</span>
        </Menu.Item>
      </Menu.Content>
    </Menu.Root>
  )
}

function EngineTime({ clock, readAt }: { clock: Clock; readAt: number }) {
  const text = useTicking((now) => {
    const engine = Date.parse(clock.engineNow) + Math.max(0, now - readAt) * clock.speed
    return clockText(engine, now)
  })
  return (
    <span title={`Engine time, ${instantText(clock.engineNow)} when last read`}>{text} · </span>
  )
}

function Until({ at }: { at: string }) {
  return useTicking((now) => untilText(at, now))
}

function offsetText(clock: Clock): string {
  if (!differs(clock)) return 'Engine time is real time'
  return `Engine time is ${spanText(clock.offsetMs)} ahead`
}
