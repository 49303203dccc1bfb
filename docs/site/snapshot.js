// Evaluated in a page: the page as one SVG that needs nothing else. Only the rules of its style sheets that apply are
// kept; lengths of the window become pixels, because an SVG has no window.
([width, height]) => {
  const pixels = (text) => text.replace(/(\d*\.?\d+)[dsl]?v([wh])\b/g, (_, n, side) => `${(n * (side === 'w' ? width : height)) / 100}px`)
  const applies = (selector) => {
    const plain = selector.replace(/::?(?:before|after|placeholder|marker|selection)\b/g, '') || '*'
    if (/:(?:hover|focus|active|focus-visible|focus-within|checked|disabled)/.test(plain)) return false
    try { return plain.startsWith(':root') || document.querySelector(plain) !== null } catch { return false }
  }
  const kept = (rules) =>
    [...rules].flatMap((rule) => {
      if (rule instanceof CSSMediaRule) return matchMedia(rule.conditionText).matches ? kept(rule.cssRules) : []
      if (rule instanceof CSSContainerRule) return [`@container ${rule.conditionText} {${kept(rule.cssRules).join('')}}`]
      if (!(rule instanceof CSSStyleRule)) return []
      const selectors = rule.selectorText.split(/,(?![^(]*\))/).map((each) => each.trim()).filter(applies)
      if (!selectors.length) return []
      const inside = rule.cssRules.length ? kept(rule.cssRules).join('') : ''
      return [`${selectors.join(',').replace(/(^|[\s,>])(html|body)(?=[\s,.:[>]|$)/g, '$1.$2')}{${rule.style.cssText.replace(/[\w-]+: ;/g, '')}${inside}}`]
    })
  const css = pixels([...document.styleSheets].flatMap((sheet) => kept(sheet.cssRules)).join('\n'))

  const copy = document.body.cloneNode(true)
  copy.querySelectorAll('script, style, link, noscript, dialog:not([open]), template').forEach((each) => each.remove())
  const comments = document.createTreeWalker(copy, NodeFilter.SHOW_COMMENT)
  const gone = []
  while (comments.nextNode()) gone.push(comments.currentNode)
  gone.forEach((each) => each.remove())
  copy.querySelectorAll('a[href]').forEach((each) => each.removeAttribute('href'))
  const wrapped = (name, inside, from) => {
    const box = document.createElement('div')
    for (const { name: key, value } of from.attributes) if (key !== 'class' && key !== 'style' && key !== 'lang') box.setAttribute(key, value)
    box.className = `${name} ${from.className}`
    // a shorthand that was changed in part comes out empty: its values are taken from what is shown
    box.style.cssText = `${from.style.cssText};font:${getComputedStyle(from).font};width:${width}px;height:${height}px;overflow:hidden`
    box.append(...inside)
    return box
  }
  const page = wrapped('html', [wrapped('body', [...copy.childNodes], document.body)], document.documentElement)
  const markup = pixels(new XMLSerializer().serializeToString(page))
  const style = css.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><style>${style}</style><foreignObject width="${width}" height="${height}">${markup}</foreignObject></svg>`
}
