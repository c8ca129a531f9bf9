import { defineConfig } from 'vite';

/**
 * Bundles our own code into `dist`. What npm installed stays outside, but for libraries of hundreds of small modules:
 * opening their files is an eighth of a start.
 */
export default defineConfig({
  root: import.meta.dirname,
  build: {
    ssr: true,
    outDir: 'dist',
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        'staff-command': 'src/staff-command.ts',
        'backup-command': 'src/backup-command.ts',
        'decoder-process': 'src/features/pictures/decoding/decoder-process.ts',
        'reader-thread': 'src/features/roster/file/reader-thread.ts',
        'search-thread': 'src/features/groups/search-thread.ts',
      },
      // All in one folder, so that each finds the other from its own address.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: {
    noExternal: [/^@nestmate\//, 'drizzle-orm', 'zod', 'openai', 'jose', 'openid-client', 'oauth4webapi'],
  },
});
