import { fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refusal } from '../net/connection'
import { settings } from '../settings.svelte'
import { session } from '../state/session.svelte'
import YourData from './YourData.svelte'

const fetched = vi.fn()

beforeEach(() => {
  settings.language = 'en'
  localStorage.setItem('paiju.token', 'secret')
  vi.stubGlobal('fetch', fetched)
  fetched.mockResolvedValue(new Response('{}'))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  fetched.mockReset()
})

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('everything is downloaded with the token', async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  render(YourData)
  await press('Download everything')
  await vi.waitFor(() => expect(clicked).toHaveBeenCalledOnce())
  expect(fetched).toHaveBeenCalledWith('/api/me', { method: 'GET', headers: { Authorization: 'Bearer secret' } })
})

test('deleting takes two steps and forgets the token', async () => {
  const went = vi.spyOn(location, 'assign').mockImplementation(() => {})
  render(YourData)
  await press('Delete everything')
  expect(fetched).not.toHaveBeenCalled()
  await press('Cancel')
  await press('Delete everything')
  await press('Yes, delete it all')
  await vi.waitFor(() => expect(went).toHaveBeenCalledWith('/'))
  expect(fetched).toHaveBeenCalledWith('/api/me', expect.objectContaining({ method: 'DELETE' }))
  expect(localStorage.getItem('paiju.token')).toBeNull()
})

test('what is refused is said', async () => {
  const message = { en: 'That was too much at once.', zh: '操作太频繁。' }
  fetched.mockResolvedValue(new Response(JSON.stringify({ type: 'refused', code: 'SLOW_DOWN', message }), { status: 429 }))
  render(YourData)
  await press('Delete everything')
  await press('Yes, delete it all')
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toBe(message.en))
  expect(localStorage.getItem('paiju.token')).toBe('secret')
})

test('other devices are signed out in two steps', async () => {
  const renew = vi
    .spyOn(session, 'renew')
    .mockRejectedValueOnce(new Refusal('OFFLINE', { en: 'no', zh: '否' }))
    .mockResolvedValue()
  render(YourData)
  await press('Sign out all other devices')
  expect(renew).not.toHaveBeenCalled()
  await press('Sign out all other devices')
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toBe('no'))
  await press('Sign out all other devices')
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toContain('only this device'))
})
