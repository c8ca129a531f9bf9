// Serves the page with every component in every state, which is built separately from the product.
import { fileURLToPath } from 'node:url';
import { build, preview } from 'vite';
import '../scripts/parts/end-with-parent.mjs';

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const site = {
  configFile: path('../apps/web/vite.config.ts'),
  logLevel: 'warn',
  build: {
    outDir: path('../.cache/gallery'),
    emptyOutDir: true,
    rolldownOptions: { input: path('../apps/web/gallery.html') },
  },
};
await build(site);
await preview({ ...site, preview: { port: Number(process.env.PORT), strictPort: true } });
