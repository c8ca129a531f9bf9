/** The style of an archive's page, which opens from a local folder without the product's files, fonts or scripts. */
export const archivePageStyle = `
:root { color-scheme: light dark; --paper: #faf6f0; --surface: #fff; --ink: #241b26; --quiet: #6f666f; --line: #e6dfd8; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #17131a; --surface: #211b25; --ink: #f3ecf2; --quiet: #b3a9b3; --line: #382f3c; }
}
body { margin: 0 auto; max-width: 44rem; padding: 2rem 1.25rem 4rem; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.75rem; line-height: 1.2; }
section { margin-top: 1.5rem; padding: 1.25rem; border: 1px solid var(--line); border-radius: 20px; background: var(--surface); }
h2 { margin: 0 0 .75rem; font-size: 1.125rem; }
img { display: block; max-width: 12rem; margin-bottom: 1rem; border-radius: 14px; }
dl { display: grid; grid-template-columns: minmax(8rem, 1fr) 2fr; gap: .25rem 1rem; margin: 0; }
dl + dl { margin-top: 1rem; padding-top: 1rem; border-top: 1px solid var(--line); }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; white-space: pre-line; }
dt:has(+ dd > dl), dd:has(> dl) { grid-column: 1 / -1; }
@media (max-width: 30rem) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .5rem; } }
`;
