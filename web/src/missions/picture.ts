// A mission as a picture to send: its name and the hands, drawn by the browser itself.
import { cardSVG } from '../cards/svg'
import { codeOf } from '../cards/text'

const WIDTH = 1000
const CARD = 110
const MARGIN = 50

export interface Sheet {
  title: string
  note: string
  link: string
  hands: { who: string; cards: string[] }[]
}

/** The picture as SVG text, with the colours of the page written out. */
export function pictureOf(
  { title, note, link, hands }: Sheet,
  colours: CSSStyleDeclaration = getComputedStyle(document.documentElement),
): { svg: string; width: number; height: number } {
  const row = CARD * 1.4 + 70
  const height = 170 + hands.length * row + 60
  const rows = hands.map(({ who, cards }, i) => {
    const pitch = Math.min(CARD * 0.72, (WIDTH - 2 * MARGIN - CARD) / Math.max(1, cards.length - 1))
    const top = 170 + i * row
    const drawn = cards.map((card, n) =>
      cardSVG(codeOf(card), CARD).replace('<svg', `<svg x="${MARGIN + n * pitch}" y="${top + 14}" width="${CARD}" height="${CARD * 1.4}"`),
    )
    return `${words(who, MARGIN, top, 26, '#e9e2d2')}${drawn.join('')}`
  })
  const body = `<rect width="${WIDTH}" height="${height}" fill="#2f4a3c"/>${words(title, MARGIN, 70, 42, '#fff', 700)}${words(note, MARGIN, 116, 28, '#e9e2d2')}${rows.join('')}${words(link, MARGIN, height - 30, 24, '#e9e2d2')}`
  const plain = body.replace(/var\((--[\w-]+)\)/g, (_, name: string) => colours.getPropertyValue(name).trim() || '#000')
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}">${plain}</svg>`,
    width: WIDTH,
    height,
  }
}

/** The same as a PNG. */
export async function pngOf(sheet: Sheet): Promise<Blob> {
  const { svg, width, height } = pictureOf(sheet)
  const image = new Image(width, height)
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d')!.drawImage(image, 0, 0)
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'))
}

const words = (text: string, x: number, y: number, size: number, colour: string, weight = 400) =>
  `<text x="${x}" y="${y}" font-family="Georgia, 'Songti SC', 'Noto Serif CJK SC', serif" font-size="${size}" font-weight="${weight}" fill="${colour}">${escaped(text)}</text>`

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
