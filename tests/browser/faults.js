// What is wrong with a table as it is shown: controls out of reach, cards and words that are covered or cut off.
() => {
  const faults = new Set()
  const words = (el) => (el.ariaLabel || el.textContent || '').trim().replace(/\s+/g, ' ').slice(0, 40)
  const name = (el) => `${el.tagName.toLowerCase()}.${el.getAttribute('class') ?? ''} "${words(el)}"`
  const seen = (el) => el.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const related = (a, b) => a.contains(b) || b.contains(a)
  const parts = (from, to, at) => at.map((part) => from + part * (to - from))
  const where = ({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.round).join(',')
  const outside = ({ left, top, right, bottom }) => left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1
  const felt = document.querySelector('main')
  const sheet = document.querySelector('.table-page article.sheet')

  if (document.documentElement.scrollHeight > innerHeight + 1) faults.add('the page scrolls')

  // the result of a game is a sheet of its own that scrolls
  const controls = [...document.querySelectorAll('.table-page :is(button, a, input, select):not(:disabled)')]
  for (const el of controls.filter((each) => seen(each) && (!sheet || sheet.contains(each)))) {
    if (sheet) el.scrollIntoView({ block: 'center' })
    const { left, top, right, bottom } = el.getBoundingClientRect()
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    if (!el.contains(hit)) faults.add(`${name(el)} is covered by ${hit ? name(hit) : 'the edge'}`)
  }
  if (sheet) return [...faults]

  // what lets clicks through can still cover
  const solid = new CSSStyleSheet()
  solid.replaceSync('.table-page * { pointer-events: auto !important }')
  document.adoptedStyleSheets.push(solid)

  const CARDS = '.hand-cards .card, .laid [data-lies], .board [data-lies], .heap > :last-child, .pl [data-lies], .pr [data-lies], .mid [data-lies], .mine [data-card], .hole.open .card, .cpu [data-lies], .zone [data-lies]'
  const fans = Map.groupBy([...felt.querySelectorAll(CARDS)].filter(seen), (el) => el.parentElement)
  for (const cards of fans.values()) {
    const boxes = cards.map((el) => el.getBoundingClientRect())
    cards.forEach((el, i) => {
      const box = boxes[i]
      const card = `card ${el.dataset.card ?? el.dataset.lies ?? ''} of ${name(el.closest('[aria-label], div'))}`
      if (outside(box)) return faults.add(`${card} is outside: ${where(box)}`)
      // the later cards of a fan may lie over it, and nothing else
      const free = (x, y) => !boxes.slice(i + 1).some((b) => x > b.left - 1 && x < b.right + 1 && y > b.top - 1 && y < b.bottom + 1)
      for (const x of parts(box.left, box.right, [0.06, 0.5, 0.94]))
        for (const y of parts(box.top, box.bottom, [0.05, 0.5, 0.95])) {
          const hit = free(x, y) && document.elementFromPoint(x, y)
          if (hit && !related(el, hit)) return faults.add(`${card} is covered by ${name(hit)}`)
        }
    })
  }

  const texts = document.createTreeWalker(felt, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode
    const el = text.parentElement
    if (!text.data.trim() || el.closest('svg, .card, .leaving') || !seen(el)) continue
    if (getComputedStyle(el).clipPath !== 'none') continue // for screen readers only
    const said = `"${text.data.trim().slice(0, 40)}"`
    const range = document.createRange()
    range.selectNodeContents(text)
    // what is too long ends in dots
    const ends = getComputedStyle(el).textOverflow === 'ellipsis' ? el.getBoundingClientRect().right : Infinity
    for (const box of range.getClientRects()) {
      if (box.width < 2) continue
      if (outside({ left: box.left, top: box.top, right: Math.min(box.right, ends), bottom: box.bottom })) {
        faults.add(`${said} is outside: ${where(box)}`)
        continue
      }
      for (const x of parts(box.left, Math.min(box.right, ends), [0.05, 0.5, 0.95]))
        for (const y of parts(box.top, box.bottom, [0.3, 0.7])) {
          const hit = document.elementFromPoint(x, y)
          if (hit && !related(el, hit)) faults.add(`${said} is covered by ${name(hit)}`)
        }
    }
  }
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== solid)
  return [...faults]
}
