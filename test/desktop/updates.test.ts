import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { temporaryDirectory } from '../support/workbench.ts'
import { calls, opened, startApp } from './app.ts'

/** Leaves a file beside itself when it is started. */
const update = Buffer.from('#!/bin/sh\ntouch "$APPIMAGE.started"\n')
const feed = (version: string) => `version: ${version}
files:
  - url: Hookbench.AppImage
    sha512: ${createHash('sha512').update(update).digest('base64')}
    size: ${update.length}
path: Hookbench.AppImage
`

/** The feed of updates, and the resources of an app that was packaged with its address. */
async function publish(version: string) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? ''
    asked.push(path)
    if (path === '/latest-linux.yml') response.end(feed(version))
    else if (path === '/Hookbench.AppImage') response.end(update)
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const resources = await temporaryDirectory()
  cpSync(join(import.meta.dirname, '../../packaging'), resources, { recursive: true })
  const { port } = server.address() as AddressInfo
  const address = `provider: generic\nurl: http://127.0.0.1:${port}/\nupdaterCacheDirName: ${resources}\n`
  writeFileSync(join(resources, 'app-update.yml'), address)
  const appImage = join(resources, 'Installed.AppImage')
  writeFileSync(appImage, 'this version')
  const env = { DOUBLE_RESOURCES: resources, APPIMAGE: appImage }
  return { asked, env, appImage }
}

const messages = async (app: Awaited<ReturnType<typeof startApp>>) =>
  (await calls(app, 'messageBox')).map(([, box]) => (box as { message: string }).message)
const item = 'Check for updates…'

it('an app without an address for updates never looks for one', async () => {
  const app = await startApp()
  await opened(app)
  const found = app.run(({ shown, itemIn }, label) => itemIn(shown.menu, label).label, item)
  await expect(found).rejects.toThrow(`no item ${item}`)
})

it.runIf(process.platform === 'linux')(
  'an update is offered, and neither downloaded nor installed without a confirmation',
  async () => {
    const { asked, env, appImage } = await publish('9.9.9')
    const app = await startApp({ env })
    await opened(app)
    await expect.poll(() => messages(app)).toEqual(['Hookbench 9.9.9 is available'])
    expect(asked).toEqual(['/latest-linux.yml'])

    await app.run(({ state, shown, itemIn }, label) => {
      state.answers.push(0, 1)
      itemIn(shown.menu, label).click?.()
    }, item)
    await expect
      .poll(async () => (await messages(app)).at(-1))
      .toBe('Hookbench 9.9.9 is downloaded')
    expect(asked).toContain('/Hookbench.AppImage')
    expect(readFileSync(appImage, 'utf8')).toBe('this version')
    expect(existsSync(appImage)).toBe(true)
  },
)

it.runIf(process.platform === 'linux')('the newest version says so when it is asked', async () => {
  const { env } = await publish('0.1.0')
  const app = await startApp({ env })
  await opened(app)
  await app.run(({ shown, itemIn }, label) => itemIn(shown.menu, label).click?.(), item)
  await expect.poll(() => messages(app)).toEqual(['Hookbench is up to date'])
})

it.runIf(process.platform === 'linux')(
  'a confirmed update is installed and started once everything is closed',
  async () => {
    const { env, appImage } = await publish('9.9.9')
    const app = await startApp({ env })
    await opened(app)
    await expect.poll(() => messages(app)).toHaveLength(1)
    await app.run(({ state, shown, itemIn }, label) => {
      state.answers.push(0, 0)
      itemIn(shown.menu, label).click?.()
    }, item)
    expect(await app.ended).toEqual([0, null])
    const installed = readdirSync(dirname(appImage)).find((name) => name.endsWith('.AppImage'))
    const file = join(dirname(appImage), installed ?? '')
    expect(readFileSync(file, 'utf8')).toBe(update.toString())
    await expect.poll(() => readdirSync(dirname(appImage)).join()).toContain('.started')
  },
)
