import { readdirSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

const product = resolve(process.env.PAGE_OUT ?? 'target/page');

/** Lists the files of the product, which the service can't list by itself inside a jar. */
function fileList(): Plugin {
  const under = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? under(join(folder, entry.name)) : [relative(product, join(folder, entry.name))],
    );
  return {
    name: 'file-list',
    apply: 'build',
    closeBundle() {
      const files = under(product).filter((file) => file !== 'files.txt').sort();
      writeFileSync(join(product, 'files.txt'), files.join('\n') + '\n');
    },
  };
}

export default defineConfig({
  root: 'src/main/web',
  plugins: [
    svelte({
      configFile: false,
      // By what the styles say, not by where the file lies: the product is the same wherever it is built.
      compilerOptions: { cssHash: ({ hash, css }) => `c-${hash(css)}` },
    }),
    fileList(),
  ],
  build: {
    outDir: product,
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/readyz', '/healthz', '/openapi.json', '/docs'].map((path) => [
        path,
        process.env.CAIRN_ADDRESS ?? 'http://127.0.0.1:7433',
      ]),
    ),
  },
});
