import { svelte } from '@sveltejs/vite-plugin-svelte'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { pngOf } from './scripts/icons.ts'

const server = process.env.PAIJU_SERVER ?? 'http://127.0.0.1:8000'

/** The service worker, with the names of all files that it keeps. */
const offline: Plugin = {
  name: 'paiju-offline',
  apply: 'build',
  generateBundle(_, bundle) {
    const files = Object.keys(bundle)
      .filter((name) => name.startsWith('assets/'))
      .sort()
    const template = readFileSync(new URL('src/offline/worker.js', import.meta.url), 'utf8')
    const version = createHash('sha256')
      .update(files.join() + template)
      .digest('hex')
      .slice(0, 12)
    const source = template.replace('__VERSION__', version).replace('__FILES__', JSON.stringify(files))
    this.emitFile({ type: 'asset', fileName: 'sw.js', source })
  },
}

/** The icon as pictures: for the home screen of iOS, which rounds its corners itself, and for who takes no SVG. */
const pictures: Plugin = {
  name: 'paiju-icons',
  apply: 'build',
  generateBundle() {
    const icon = (name: string) => readFileSync(new URL(`public/${name}.svg`, import.meta.url), 'utf8')
    this.emitFile({ type: 'asset', fileName: 'apple-touch-icon.png', source: pngOf(icon('icon-maskable'), 180) })
    for (const size of [192, 512]) this.emitFile({ type: 'asset', fileName: `icon-${size}.png`, source: pngOf(icon('icon'), size) })
  },
  transformIndexHtml: () => [{ tag: 'link', attrs: { rel: 'apple-touch-icon', href: './apple-touch-icon.png' }, injectTo: 'head' }],
}

export default defineConfig({
  plugins: [svelte(), offline, pictures],
  base: './', // the server writes into the page where it is reached, see pages.py
  build: {
    target: 'es2022',
    outDir: '../src/paiju/server/static',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: { proxy: { '/api': server, '/ws': { target: server, ws: true } } },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : undefined,
  test: {
    environment: 'happy-dom',
    setupFiles: ['src/test/setup.ts'],
    include: ['src/**/*.test.ts', 'scripts/*.test.ts'],
    pool: 'threads',
    isolate: false, // a document for each file takes ten times as long
    reporters: ['minimal'],
    testTimeout: 60_000, // for machines that do something else as well
  },
})
