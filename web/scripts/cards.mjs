// Writes every card as a picture of its own, in the colours of the light theme, for the documentation site.
//   node scripts/cards.mjs DIRECTORY
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const vite = await createServer({ root: here('..'), server: { middlewareMode: true, ws: false }, appType: 'custom', logLevel: 'error' })
const { cardSVG } = await vite.ssrLoadModule('/src/cards/svg.ts')
await vite.close()

const colours = Object.fromEntries(
    [.../:root \{([^}]*)\}/.exec(readFileSync(here('../src/styles/tokens.css'), 'utf8'))[1].matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(
        ([, name, value]) => [name, value],
    ),
)
const paint = (svg) => svg.replace(/var\((--[\w-]+)\)/g, (_, name) => colours[name])

const [directory] = process.argv.slice(2)
mkdirSync(directory, { recursive: true })
const codes = ['BJ', 'RJ', 'XX', ...[...'23456789TJQKA'].flatMap((rank) => [...'CDHS'].map((suit) => rank + suit))]
for (const code of codes)
    writeFileSync(
        join(directory, `${code}.svg`),
        paint(cardSVG(code, 60)).replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="84" '),
    )
