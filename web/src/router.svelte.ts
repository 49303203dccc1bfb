// Addresses of the pages. The server answers all of them with the same index.html, in which it says below which path it is reached.

const base = document.documentElement.dataset.base ?? ''

/** A path of ours as browsers ask for it: `/cards/t/ABCDE` for `/t/ABCDE` where the server is reached below /cards. */
export const to = (path: string): string => base + path

/** And back. */
const here = (path = location.pathname): string => (path.startsWith(`${base}/`) ? path.slice(base.length) : path === base ? '/' : path)

export type Route =
  | { page: 'lobby' }
  | { page: 'new'; game: string }
  | { page: 'table'; code: string }
  | { page: 'missions' }
  | { page: 'mission'; game: string; number: number }
  | { page: 'rules'; game: string }
  | { page: 'lesson'; game: string }
  | { page: 'replays' }
  | { page: 'replay'; record: string }
  | { page: 'analysis'; record: string }
  | { page: 'games' }
  | { page: 'missing' }

export function read(path: string): Route {
  const [first = '', second = '', ...more] = path.split('/').filter(Boolean).map(unescape)
  if (first === 'missions' && more.length === 1 && /^\d{1,6}$/.test(more[0]!))
    return { page: 'mission', game: second, number: Number(more[0]) }
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
    case 'lessons':
      return second ? { page: 'lesson', game: second } : { page: 'rules', game: '' }
    case 'rules':
      return { page: 'rules', game: second }
    case 'replays':
      return second ? { page: 'missing' } : { page: 'replays' }
    case 'analysis':
      return second ? { page: 'analysis', record: second } : { page: 'missing' }
    case 'games':
      return second ? { page: 'missing' } : { page: 'games' }
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
  path = $state(here())
  route = $derived(read(this.path))

  constructor() {
    addEventListener('popstate', () => (this.path = here()))
  }

  go(path: string, replace = false): void {
    if (path === here() + location.search) return
    history[replace ? 'replaceState' : 'pushState'](null, '', to(path))
    this.path = here()
    scrollTo(0, 0)
  }
}

export const router = new Router()

/** Follows links to our own pages without loading the page anew: `<svelte:window onclick={followLinks} />`. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = (event.target as Element | null)?.closest?.('a')
  if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download')) return
  const path = here(link.pathname)
  if (path.startsWith('/api/')) return
  event.preventDefault()
  router.go(path + link.search)
}
