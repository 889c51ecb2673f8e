import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { serve, stop } from '../support/cli.ts'
import { settableClock } from '../support/setClock.ts'
import { faultsOf } from './accessibility.ts'
import { browserScreen, signIn } from './product.ts'
import { browserOnly, test } from './hosts.ts'

const ownProcess = browserOnly('it starts the workbench with another clock')

test(
  'a jump of the system clock is reported on every page until it is confirmed',
  ownProcess,
  async ({ page }) => {
    const directory = await mkdtemp(join(tmpdir(), 'hookbench-e2e-'))
    const clock = await settableClock(directory)
    const served = await serve(['--data', join(directory, 'data')], undefined, clock.nodeArgs)
    try {
      await signIn(page, browserScreen(served))
      await clock.set(-7_200_000)
      const strip = page.getByRole('region', { name: 'System clock' })
      await expect(strip).toContainText('The system clock was set back by 2 h at ')
      await expect(strip).toContainText('nothing expires or is removed until you confirm')
      expect(await faultsOf(page)).toEqual([])
      await strip.getByRole('button', { name: 'Confirm system time' }).press('Enter')
      await expect(page.getByText('System time confirmed', { exact: true })).toBeVisible()
      await expect(strip).toBeHidden()
      await expect(page.getByRole('button', { name: /^Clock/ })).toContainText(/\d\d:\d\d:\d\d/)
    } finally {
      await stop(served.child)
      await rm(directory, { recursive: true, force: true })
    }
  },
)
