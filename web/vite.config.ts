import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

const server = process.env.PAIJU_SERVER ?? 'http://127.0.0.1:8000'

export default defineConfig({
  plugins: [svelte()],
  build: { target: 'es2022', outDir: '../src/paiju/server/static', emptyOutDir: true, modulePreload: { polyfill: false }, rolldownOptions: { checks: { pluginTimings: false } } },
  server: { proxy: { '/api': server, '/ws': { target: server, ws: true } } },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : undefined,
  test: {
    environment: 'happy-dom',
    setupFiles: ['src/test/setup.ts'],
    include: ['src/**/*.test.ts'],
    pool: 'threads',
    isolate: false, // a document for each file takes ten times as long
    reporters: ['minimal'],
  },
})
