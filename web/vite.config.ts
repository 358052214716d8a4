import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The colours of the house as custom properties: `--paper`, `--dark-square`, … */
function tokens(): Plugin {
  const id = 'virtual:tokens.css';
  const file = here('../internal/draw/theme.json');
  const rules = (theme: Record<string, string>) =>
    Object.entries(theme)
      .map(([name, value]) => `--${name.replace(/[A-Z]/g, (c) => '-' + c.toLowerCase())}:${value}`)
      .join(';');
  return {
    name: 'tokens',
    resolveId: (source) => (source === id ? '\0' + id : undefined),
    load(wanted) {
      if (wanted !== '\0' + id) return;
      this.addWatchFile(file);
      const { light, dark } = JSON.parse(readFileSync(file, 'utf8'));
      return `:root{color-scheme:light;${rules(light)}}
:root[data-theme="dark"]{color-scheme:dark;${rules(dark)}}
@media (prefers-color-scheme:dark){:root:not([data-theme="light"]){color-scheme:dark;${rules(dark)}}}`;
    },
  };
}

const server = process.env.PARLOUR_ADDR ?? '127.0.0.1:8080';

export default defineConfig({
  plugins: [tokens(), svelte()],
  server: { proxy: { '/api': { target: 'http://' + server, ws: true } } },
  build: {
    outDir: here(process.env.PARLOUR_DIST ?? '../internal/web/dist'),
    emptyOutDir: true,
    target: 'es2022',
    // The page's policy allows nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
