import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { usePeopleCommands } from '../audiences/usePeopleCommands.ts'
import { useCell } from '../cell.ts'
import { statusQuery } from '../connection.ts'
import { sendTest } from '../deliveries/sendTest.ts'
import { useDestinationCommands } from '../destinations/useDestinationCommands.ts'
import { useReceiverCommands } from '../receivers/useReceiverCommands.ts'
import { addExamples } from '../scenarios/acts.ts'
import { openRecord } from '../scenarios/record.ts'
import { useScenarioCommands } from '../scenarios/useScenarioCommands.ts'
import { useSettingCommands } from '../settings/useSettingCommands.ts'
import { advanceByHour, advanceToNext, setSpeed, speeds } from '../shell/clock.ts'
import { deliverySwitch } from '../shell/delivery.ts'
import { answerNext, switchFaultOff } from '../shell/fault.ts'
import { openModal } from '../shell/modal.ts'
import { chooseTheme, theme, themes, themeTitles } from '../shell/theme.ts'
import { useSourceCommands } from '../sources/useSourceCommands.ts'
import { copy } from '../ui/copy.ts'
import { speedText } from '../ui/timeWords.ts'
import { useWorkspaceCommands } from '../workspace/useWorkspaceCommands.ts'
import type { Command, CommandGroup } from './match.ts'

/** All that can be done from anywhere, in groups. What there may be hundreds of is found by typing. */
export function useCommands(): CommandGroup[] {
  const things = [
    useSourceCommands(),
    useDestinationCommands(),
    useReceiverCommands(),
    usePeopleCommands(),
    useScenarioCommands(),
    useSettingCommands(),
  ]
  const isNew = ({ title }: Command) => title.startsWith('New ')
  const actions = [...useActions(), ...useWorkspaceCommands(), ...things.flat().filter(isNew)]
  const always = [usePages(), actions, useFaults(), useClock()].map((commands) => ({ commands }))
  const rest = [useCopies(), useThemes(), useHelp()].map((commands) => ({ commands }))
  const named = things.map((commands) => ({
    commands: commands.filter((command) => !isNew(command)),
    onTyping: true,
  }))
  return [...always, ...named, ...rest]
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
    { title: 'Go to Settings', path: '/settings', keys: ['g', ','] },
    { title: 'Compose a call', path: '/compose', keys: ['g', 'm'] },
    { title: 'Go to Scenarios', path: '/scenarios', keys: ['g', 's'] },
    { title: 'Go to Deletions', path: '/deletions', keys: ['g', 'x'] },
    { title: 'Go to Suppressed users', path: '/deletions/suppressed' },
  ].map(({ path, ...rest }) => ({ ...rest, id: path, act: () => navigate(path) }))
}

function useActions(): Command[] {
  const [, navigate] = useLocation()
  const status = useQuery(statusQuery).data
  return [
    { id: 'test', title: 'Send a test call', act: () => void sendTest() },
    {
      id: 'own url',
      title: 'Send a signed test event to my own URL',
      act: () => navigate('/start'),
    },
    { id: 'record', title: 'Record a scenario of what just happened', act: () => openRecord() },
    { id: 'examples', title: 'Add the example scenarios', act: () => void addExamples() },
    ...(status ? [{ id: 'delivery', ...deliverySwitch(status) }] : []),
  ]
}

function useFaults(): Command[] {
  const isOn = Boolean(useQuery(statusQuery).data?.portFault)
  const off = { id: 'fault off', title: 'Switch the fault off', act: () => void switchFaultOff() }
  const on = {
    id: 'fault on',
    title: 'Answer 503 to the next 4 requests',
    act: () => void answerNext(),
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
      act: () => void advanceToNext(),
    },
    { id: 'advance hour', title: 'Advance the clock by 1 h', act: () => void advanceByHour() },
    ...speeds.map((speed) => ({
      id: `speed ${speed}`,
      title: `Run the clock at ${speedText(speed)}`,
      isSet: speed === clock.speed,
      act: () => void setSpeed(speed),
    })),
  ]
}

function useCopies(): Command[] {
  const collect = useQuery(statusQuery).data?.addresses.collect
  if (!collect) return []
  return [
    {
      id: 'address',
      title: 'Copy collection address',
      detail: collect,
      act: () => void copy(collect, 'the collection address'),
    },
  ]
}

function useThemes(): Command[] {
  const chosen = useCell(theme)
  return themes.map((each) => ({
    id: `theme ${each}`,
    title: themeTitles[each],
    isSet: each === chosen,
    act: () => chooseTheme(each),
  }))
}

function useHelp(): Command[] {
  const ui = useQuery(statusQuery).data?.addresses.ui
  const keys = {
    id: 'keys',
    title: 'Show all shortcuts',
    keys: ['?'],
    act: () => openModal('keys'),
  }
  if (!ui) return [keys]
  const reference = {
    id: 'reference',
    title: 'Open the API reference',
    act: () => void window.open(`${ui}/api/docs`, '_blank', 'noopener'),
  }
  return [keys, reference]
}
