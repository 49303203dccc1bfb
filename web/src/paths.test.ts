// Every address in the client goes through `to`, so that it is right below any path (`paiju serve --base-url`).
import { expect, it } from 'vitest'

const sources = import.meta.glob<string>('./**/*.{svelte,ts}', { query: '?raw', import: 'default', eager: true })
const BARE = /(href|src)="\/(?!\/)|fetch\(\s*['"`]\/|location\.origin\}\//

it('names no address that begins at the top of the server', () => {
  const files = Object.entries(sources).filter(([name]) => !name.includes('.test.'))
  expect(files.length).toBeGreaterThan(50)
  const bare = files.flatMap(([name, text]) => text.split('\n').flatMap((line, at) => (BARE.test(line) ? [`${name}:${at + 1}`] : [])))
  expect(bare).toEqual([])
})
