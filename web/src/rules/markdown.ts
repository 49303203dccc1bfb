// The little Markdown that the rules pages use, as plain data: the page makes text nodes of it, never HTML.

export type Span = { kind: 'text' | 'code' | 'strong' | 'em'; text: string } | { kind: 'link'; text: string; href: string }

export type Block =
  | { kind: 'heading'; level: number; spans: Span[] }
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'list'; ordered: boolean; items: Span[][] }
  | { kind: 'code'; text: string }
  | { kind: 'table'; head: Span[][]; rows: Span[][][] }

const HEADING = /^(#{1,6})\s+(.*)$/
const ITEM = /^\s*(?:[-*]|(\d+)\.)\s+(.*)$/
const FENCE = /^\s*```/
const RULE = /^\s*\|?\s*:?-{3,}/

export function parse(text: string): Block[] {
  const lines = text.split(/\r?\n/)
  const blocks: Block[] = []
  let i = 0

  const take = (fits: (line: string) => boolean): string[] => {
    const start = i
    while (i < lines.length && fits(lines[i]!)) i++
    return lines.slice(start, i)
  }

  while (i < lines.length) {
    const line = lines[i]!
    const heading = HEADING.exec(line)
    if (line.trim() === '') i++
    else if (heading) {
      blocks.push({ kind: 'heading', level: heading[1]!.length, spans: spans(heading[2]!) })
      i++
    } else if (FENCE.test(line)) {
      i++
      blocks.push({ kind: 'code', text: take((each) => !FENCE.test(each)).join('\n') })
      i++
    } else if (line.trim().startsWith('|') && RULE.test(lines[i + 1] ?? '')) {
      const [head, , ...rows] = take((each) => each.trim().startsWith('|'))
      blocks.push({ kind: 'table', head: cells(head!), rows: rows.map(cells) })
    } else if (ITEM.test(line)) {
      blocks.push(list(take((each) => each.trim() !== '' && !HEADING.test(each) && !FENCE.test(each))))
    } else {
      const part = take((each) => each.trim() !== '' && !HEADING.test(each) && !ITEM.test(each) && !FENCE.test(each))
      blocks.push({ kind: 'paragraph', spans: spans(part.map((each) => each.trim()).join(' ')) })
    }
  }
  return blocks
}

function list(lines: string[]): Block {
  const items: string[] = []
  for (const line of lines) {
    const item = ITEM.exec(line)
    if (item) items.push(item[2]!)
    else items[items.length - 1] += ` ${line.trim()}`
  }
  return { kind: 'list', ordered: ITEM.exec(lines[0]!)?.[1] !== undefined, items: items.map(spans) }
}

const cells = (line: string): Span[][] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => spans(cell.trim().replaceAll('\\|', '|')))

const SPAN = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|\[([^\]]+)\]\(([^)\s]+)\)/g

export function spans(text: string): Span[] {
  const found: Span[] = []
  let end = 0
  for (const match of text.matchAll(SPAN)) {
    if (match.index > end) found.push({ kind: 'text', text: text.slice(end, match.index) })
    found.push(span(match))
    end = match.index + match[0].length
  }
  if (end < text.length) found.push({ kind: 'text', text: text.slice(end) })
  return found
}

function span([, code, strong, em, label, href]: RegExpMatchArray): Span {
  if (code !== undefined) return { kind: 'code', text: code }
  if (strong !== undefined) return { kind: 'strong', text: strong }
  if (em !== undefined) return { kind: 'em', text: em }
  // links leave this page only by way of the web
  return /^https?:/.test(href!) ? { kind: 'link', text: label!, href: href! } : { kind: 'text', text: label! }
}
