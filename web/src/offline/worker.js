// What the browser keeps, so that Paiju opens and teaches without a connection. The page itself is always asked for first:
// a new version comes with the next load. Files whose names change with their content are never asked for twice.
const VERSION = '__VERSION__'
const FILES = __FILES__
const CACHE = `paiju-${VERSION}`
const HOME = new URL('./', self.location.href).href
const KEPT = ['api/games', 'api/lessons/', 'api/rules/']

self.addEventListener('install', (event) => {
    self.skipWaiting()
    event.waitUntil(keepAll())
})

/** The page, all its files, and the lessons of all games. What cannot be had now is kept when it is first seen. */
async function keepAll() {
    const cache = await caches.open(CACHE)
    const keep = (paths) => Promise.allSettled(paths.map((path) => cache.add(new Request(HOME + path, { cache: 'no-cache' }))))
    await keep(['', 'api/games', ...FILES])
    const answer = await cache.match(`${HOME}api/games`)
    const { games } = answer ? await answer.json() : { games: [] }
    await keep(games.filter(({ lesson }) => lesson).map(({ name }) => `api/lessons/${encodeURIComponent(name)}`))
}

self.addEventListener('activate', (event) => {
    event.waitUntil(
        caches
            .keys()
            .then((names) =>
                Promise.all(names.filter((name) => name.startsWith('paiju-') && name !== CACHE).map((name) => caches.delete(name))),
            ),
    )
})

self.addEventListener('fetch', (event) => {
    const { request } = event
    if (request.method !== 'GET' || !request.url.startsWith(HOME)) return
    const path = request.url.slice(HOME.length).split('#')[0]
    if (request.mode === 'navigate') {
        if (!/^(api|admin|metrics|healthz)/.test(path)) event.respondWith(fetched(request, HOME))
    } else if (path.startsWith('assets/')) event.respondWith(kept(request))
    else if (KEPT.some((start) => path.startsWith(start))) event.respondWith(fetched(request, request.url))
})

/** From the server and, where that does not answer, what it said the last time. */
async function fetched(request, key) {
    const cache = await caches.open(CACHE)
    try {
        const answer = await fetch(request)
        if (answer.ok) await cache.put(key, answer.clone())
        return answer
    } catch (problem) {
        const known = await cache.match(key)
        if (known) return known
        throw problem
    }
}

/** What is here, and else from the server. */
async function kept(request) {
    const cache = await caches.open(CACHE)
    const known = await cache.match(request.url)
    if (known) return known
    const answer = await fetch(request)
    if (answer.ok) await cache.put(request.url, answer.clone())
    return answer
}
