// Draws docs/table.svg, the picture of a table in the README, from the cards and colours of the client.
//   node scripts/picture.mjs
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

const [WIDTH, HEIGHT] = [1000, 544]
const HAND = ['RJ', '2C', 'AS', 'KH', 'QS', 'QD', 'TC', '9H', '8D', '8C', '7S', '5H', '4D']
const CHOSEN = ['QS', 'QD']

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const vite = await createServer({ root: here('..'), server: { middlewareMode: true }, appType: 'custom', logLevel: 'error' })
const { cardSVG } = await vite.ssrLoadModule('/src/cards/svg.ts')
await vite.close()

/** The colours of the light theme, by name. */
const colours = Object.fromEntries(
    [.../:root \{([^}]*)\}/.exec(readFileSync(here('../src/styles/tokens.css'), 'utf8'))[1].matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(
        ([, name, value]) => [name, value],
    ),
)
const paint = (svg) => svg.replace(/var\((--[\w-]+)\)/g, (_, name) => colours[name])

const card = (code, x, y, width, form) =>
    cardSVG(code, width, form).replace('<svg ', `<svg x="${x}" y="${y}" width="${width}" height="${width * 1.4}" `)
const edge = (x, y, width) =>
    `<rect x="${x}" y="${y}" width="${width}" height="${width * 1.4}" rx="${width * 0.075}" fill="none" stroke="var(--saffron)" stroke-width="3"/>`
const edged = (code, x, y, width) => card(code, x, y, width) + edge(x, y, width)
const row = (codes, x, y, width, pitch, draw = card) => codes.map((code, i) => draw(code, x + i * pitch, y, width)).join('')
const text = (words, x, y, size, { fill = 'var(--on-felt)', weight = 400, anchor = 'middle' } = {}) =>
    `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}">${words}</text>`

function seat(name, count, x, y, hue, role) {
    const landlord = role === 'Landlord'
    return [
        `<circle cx="${x}" cy="${y}" r="29" fill="${hue}" stroke="#fff" stroke-opacity=".35" stroke-width="2"/>`,
        text(name[0], x, y + 8, 22, { weight: 600 }),
        text(name, x, y + 50, 16, { weight: 600 }),
        landlord ? `<rect x="${x - 38}" y="${y + 60}" width="76" height="20" rx="4" fill="var(--seal)"/>` : '',
        text(landlord ? role : `${count} cards`, x, y + 74, 12, { weight: landlord ? 600 : 400 }),
        landlord ? text(`${count} cards`, x, y + 97, 12) : '',
    ].join('')
}

function button(label, x, width, main = false) {
    const fill = main ? 'fill="var(--saffron)"' : 'fill="#fff" fill-opacity=".1" stroke="#fff" stroke-opacity=".3"'
    return (
        `<rect x="${x}" y="298" width="${width}" height="42" rx="10" ${fill}/>` +
        text(label, x + width / 2, 324, 15, { weight: 600, fill: main ? 'var(--on-saffron)' : 'var(--on-felt)' })
    )
}

const pitch = 66
const left = (WIDTH - pitch * (HAND.length - 1) - 108) / 2
const hand = HAND.map((code, i) =>
    CHOSEN.includes(code) ? edged(code, left + i * pitch, 354, 108) : card(code, left + i * pitch, 374, 108),
).join('')

writeFileSync(
    here('../../docs/table.svg'),
    paint(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, 'Segoe UI', 'Noto Sans', 'PingFang SC', 'Noto Sans CJK SC', sans-serif">
<title>A table of Dou Dizhu: Mei, the landlord, has played a pair of jacks; a pair of queens is about to beat it.</title>
<radialGradient id="felt" cx="50%" cy="40%" r="75%"><stop stop-color="var(--felt-hi)"/><stop offset=".6" stop-color="var(--felt)"/><stop offset="1" stop-color="var(--felt-lo)"/></radialGradient>
<rect width="${WIDTH}" height="${HEIGHT}" rx="20" fill="url(#felt)"/>
<rect x="9" y="9" width="${WIDTH - 18}" height="${HEIGHT - 18}" rx="14" fill="none" stroke="#fff" stroke-opacity=".16"/>
${text('Dou Dizhu 斗地主', 40, 46, 22, { weight: 600, anchor: 'start' })}
${row(['3C', 'JH', 'KS'], 430, 22, 44, 48)}
${text('Bid 3', 840, 46, 16, { weight: 600, anchor: 'end', fill: 'var(--on-felt-2)' })}${text('Stake 3', 960, 46, 20, { weight: 700, anchor: 'end', fill: 'var(--saffron)' })}
${seat('Chen', 12, 90, 140, '#7a4a63', 'Peasant')}${seat('Mei', 15, 910, 140, '#2d6a70', 'Landlord')}
<rect x="180" y="150" width="70" height="28" rx="14" fill="none" stroke="#fff" stroke-opacity=".25"/>${text('Passed', 215, 169, 13, { fill: 'var(--on-felt-2)' })}
${row(['JS', 'JC'], 662, 104, 92, 50, edged)}${text('Pair of J, to beat', 733, 254, 14, { fill: 'var(--on-felt-2)' })}
${text('Your turn. Beat a pair of J, or pass.', 500, 282, 16)}
${button('Hint', 320, 96)}${button('Pass', 428, 96)}${button('Play pair of Q', 536, 150, true)}
${hand}
</svg>
`),
)
