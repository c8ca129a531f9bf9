import type { Plugin } from 'vite';

/**
 * Writes the brand's font faces to `fonts.css`, at an address that pages outside the app can know
 * (public/standalone.css).
 */
export function standaloneFonts(): Plugin {
  return {
    name: 'standalone-fonts',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const styles = Object.values(bundle).flatMap((file) =>
          file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : [],
        );
        const faces = new Set(
          styles.flatMap((style) => style.match(/@font-face\s*\{[^}]*url\([^}]*\}/g) ?? []),
        );
        this.emitFile({ type: 'asset', fileName: 'fonts.css', source: [...faces].join('\n') });
      },
    },
  };
}
