// Addresses of the pages. The server answers all of them with the same index.html.

export type Route =
  | { page: 'lobby' }
  | { page: 'new'; game: string }
  | { page: 'table'; code: string }
  | { page: 'missions' }
  | { page: 'rules'; game: string }
  | { page: 'replays' }
  | { page: 'replay'; record: string }
  | { page: 'missing' }

export function read(path: string): Route {
  const [first = '', second = '', ...more] = path.split('/').filter(Boolean).map(unescape)
  if (more.length > 0) return { page: 'missing' }
  switch (first) {
    case '':
      return { page: 'lobby' }
    case 'new':
      return { page: 'new', game: second }
    case 't':
      return second ? { page: 'table', code: second } : { page: 'missing' }
    case 'missions':
      return second ? { page: 'missing' } : { page: 'missions' }
    case 'rules':
      return { page: 'rules', game: second }
    case 'replays':
      return second ? { page: 'missing' } : { page: 'replays' }
    case 'r':
      return second ? { page: 'replay', record: second } : { page: 'missing' }
    default:
      return { page: 'missing' }
  }
}

function unescape(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

class Router {
  path = $state(location.pathname)
  route = $derived(read(this.path))

  constructor() {
    addEventListener('popstate', () => (this.path = location.pathname))
  }

  go(path: string, replace = false): void {
    if (path === location.pathname + location.search) return
    history[replace ? 'replaceState' : 'pushState'](null, '', path)
    this.path = location.pathname
    scrollTo(0, 0)
  }
}

export const router = new Router()

/** Follows links to our own pages without loading the page anew: `<svelte:window onclick={followLinks} />`. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = (event.target as Element | null)?.closest?.('a')
  if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download')) return
  if (link.pathname.startsWith('/api/')) return
  event.preventDefault()
  router.go(link.pathname + link.search)
}
