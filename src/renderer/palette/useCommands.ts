import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { speedText } from '../../contract/format.ts'
import { usePeopleCommands } from '../audiences/usePeopleCommands.ts'
import { useCell } from '../ui/cell.ts'
import { statusQuery } from '../rpc/connection.ts'
import { useCollectionAddress } from '../rpc/useCollectionAddress.ts'
import { sendTest } from '../message/call/sendTest.ts'
import { useDestinationCommands } from '../destinations/useDestinationCommands.ts'
import { useReceiverCommands } from '../receivers/useReceiverCommands.ts'
import { addExamples, runAll } from '../scenarios/files/actions.ts'
import { openRecord } from '../message/record.ts'
import { useScenarioCommands } from '../scenarios/useScenarioCommands.ts'
import { useSettingCommands } from '../settings/useSettingCommands.ts'
import {
  advanceByHour,
  advanceToNext,
  confirmSystemClock,
  differs,
  returnToRealTime,
  setSpeed,
  speeds,
} from '../engine/clock.ts'
import { deliverySwitch } from '../engine/delivery.ts'
import { failNextRequests, disableFault } from '../engine/fault.ts'
import { openModal } from '../ui/dialog/modal.ts'
import { chooseTheme, theme, themes, themeTitles } from '../ui/theme/theme.ts'
import { useViewCommands } from '../message/views/useViewCommands.ts'
import { useSourceCommands } from '../sources/useSourceCommands.ts'
import { copy } from '../ui/notice/copy.ts'
import { useTransferCommands } from '../transfer/useTransferCommands.ts'
import { useWorkspaceCommands } from '../workspace/useWorkspaceCommands.ts'
import type { Command } from '../ui/command.ts'
import type { CommandGroup } from './match.ts'
import { viewing } from '../ui/viewing.ts'

/** All commands that this user may use, in groups. Groups that may be large are only listed while searching. */
export function useCommands(): CommandGroup[] {
  const role = useCell(viewing)
  const things = [
    useSourceCommands(),
    useDestinationCommands(),
    useReceiverCommands(),
    usePeopleCommands(),
    useScenarioCommands(),
    useSettingCommands(),
    useViewCommands(),
  ]
  const isNew = ({ title }: Command) => title.startsWith('New ')
  const actions = [
    ...useActions(),
    ...useWorkspaceCommands(),
    ...useTransferCommands(),
    ...things.flat().filter(isNew),
  ]
  const clock = useClock().map((command) => ({ ...command, asks: true }))
  const always = [usePages(), actions, useFaults(), clock].map((commands) => ({ commands }))
  const rest = [useCopies(), useThemes(), useHelp()].map((commands) => ({ commands }))
  const named = things.map((commands) => ({
    commands: commands.filter((command) => !isNew(command)),
    onTyping: true,
  }))
  const all = [...always, ...named, ...rest]
  if (role === null) return all
  return all.map(({ commands, ...group }) => ({
    ...group,
    commands: commands.filter(({ asks = false }) => !asks),
  }))
}

function usePages(): Command[] {
  const [, navigate] = useLocation()
  return [
    { title: 'Go to Deliveries', path: '/deliveries', keys: ['g', 'd'] },
    { title: 'Go to Calls', path: '/calls', keys: ['g', 'c'] },
    { title: 'Go to Rejections', path: '/rejections' },
    { title: 'Go to Audiences', path: '/audiences', keys: ['g', 'a'] },
    { title: 'Go to Overview', path: '/overview', keys: ['g', 'o'] },
    { title: 'Go to Sources', path: '/sources', keys: ['g', 'u'] },
    { title: 'Go to Destinations', path: '/destinations', keys: ['g', 'e'] },
    { title: 'Go to Receivers', path: '/receivers', keys: ['g', 'r'] },
    { title: 'Go to Signature: why does it not match?', path: '/signature', keys: ['g', 'v'] },
    { title: 'Go to Health', path: '/health', keys: ['g', 'h'] },
    { title: 'Go to Capacity', path: '/capacity', keys: ['g', 'l'] },
    { title: 'Compare two messages', path: '/compare' },
    { title: 'Go to Drills', path: '/drills', keys: ['g', 'i'] },
    { title: 'Go to Settings', path: '/settings', keys: ['g', ','] },
    { title: 'Compose a call', path: '/compose', keys: ['g', 'm'] },
    { title: 'Go to Scenarios', path: '/scenarios', keys: ['g', 's'] },
    { title: 'Go to Deletions', path: '/deletions', keys: ['g', 'x'] },
    { title: 'Go to Suppressed users', path: '/deletions/suppressed' },
  ].map(({ path, ...rest }) => ({ ...rest, id: path, action: () => navigate(path) }))
}

function useActions(): Command[] {
  const [, navigate] = useLocation()
  const status = useQuery(statusQuery).data
  return [
    { id: 'test', title: 'Send a test call', asks: true, action: () => void sendTest() },
    {
      id: 'own url',
      title: 'Send a signed test event to my own URL',
      asks: true,
      action: () => navigate('/start'),
    },
    { id: 'record', title: 'Record a scenario of what just happened', action: () => openRecord() },
    { id: 'run all', title: 'Run all scenarios', asks: true, action: () => void runAll() },
    {
      id: 'examples',
      title: 'Add the example scenarios',
      asks: true,
      action: () => void addExamples(),
    },
    ...(status ? [{ id: 'delivery', asks: true, ...deliverySwitch(status) }] : []),
  ]
}

function useFaults(): Command[] {
  const isOn = Boolean(useQuery(statusQuery).data?.portFault)
  const off = {
    id: 'fault off',
    title: 'Disable the fault',
    asks: true,
    action: () => void disableFault(),
  }
  const on = {
    id: 'fault on',
    title: 'Respond with 503 to the next 4 requests',
    asks: true,
    action: () => void failNextRequests(),
  }
  return isOn ? [on, off] : [on]
}

function useClock(): Command[] {
  const clock = useQuery(statusQuery).data?.clock
  if (!clock) return []
  return [
    {
      id: 'advance next',
      title: 'Advance the clock to the next attempt',
      action: () => void advanceToNext(),
    },
    ...(clock.systemJump
      ? [
          {
            id: 'system time',
            title: 'Confirm the system time',
            action: () => void confirmSystemClock(),
          },
        ]
      : []),
    ...(differs(clock)
      ? [
          {
            id: 'real time',
            title: 'Return the clock to real time',
            action: () => void returnToRealTime(),
          },
        ]
      : []),
    { id: 'advance hour', title: 'Advance the clock by 1 h', action: () => void advanceByHour() },
    ...speeds.map((speed) => ({
      id: `speed ${speed}`,
      title: `Run the clock at ${speedText(speed)}`,
      isSet: speed === clock.speed,
      action: () => void setSpeed(speed),
    })),
  ]
}

function useCopies(): Command[] {
  const collect = useCollectionAddress()
  if (!collect) return []
  return [
    {
      id: 'address',
      title: 'Copy collection address',
      detail: collect,
      action: () => void copy(collect, 'the collection address'),
    },
  ]
}

function useThemes(): Command[] {
  const chosen = useCell(theme)
  return themes.map((each) => ({
    id: `theme ${each}`,
    title: themeTitles[each],
    isSet: each === chosen,
    action: () => chooseTheme(each),
  }))
}

function useHelp(): Command[] {
  const ui = useQuery(statusQuery).data?.addresses.ui
  const keys = {
    id: 'keys',
    title: 'Show all shortcuts',
    keys: ['?'],
    action: () => openModal('keys'),
  }
  if (!ui) return [keys]
  const reference = {
    id: 'reference',
    title: 'Open the API reference',
    action: () => void window.open(`${ui}/api/docs`, '_blank', 'noopener'),
  }
  return [keys, reference]
}
