/** The style sheet of the account page, served at its own address to satisfy the content security policy. */
export const accountPageStyle = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#faf6f0, #17131a);
  --sheet: light-dark(#ffffff, #211b25);
  --ink: light-dark(#241b26, #f3ecf2);
  --soft: light-dark(#5e565b, #b8b1b9);
  --line: light-dark(#e6dfd5, #3a323f);
  --accent: light-dark(#6d2e5b, #e0afcf);
  --fill: light-dark(#6d2e5b, #904678);
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; padding: 24px 16px; background: var(--ground); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif;
}
main {
  max-width: 440px; margin: 0 auto; padding: 24px; background: var(--sheet);
  border: 1px solid var(--line); border-radius: 20px;
}
h1 { margin: 16px 0 8px; font-size: 28px; line-height: 1.2; }
h2 { margin: 24px 0 12px; font-size: 18px; line-height: 1.3; }
p { margin: 0; color: var(--soft); }
.brand {
  display: inline-block; padding: 4px 12px; border-radius: 99px; font-size: 14px; font-weight: 600; color: #fff;
}
.google { background: #1a56b8; }
.apple { background: #000; outline: 1px solid var(--line); }
.facebook { background: #0b5fcc; }
summary { margin-top: 16px; min-height: 44px; align-content: center; cursor: pointer; color: var(--soft); }
ul { margin: 0; padding: 0; list-style: none; display: grid; gap: 8px; }
button, input { font: inherit; color: inherit; border-radius: 14px; min-height: 48px; }
button { width: 100%; border: 1px solid var(--line); background: none; cursor: pointer; }
li button { display: flex; gap: 12px; align-items: center; padding: 8px 12px; text-align: start; }
button:hover { border-color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.initial {
  flex: none; display: grid; place-items: center; width: 40px; height: 40px; border-radius: 50%;
  background: var(--fill); color: #fff; font-weight: 600;
}
.who { display: grid; min-width: 0; overflow-wrap: anywhere; }
small { color: var(--soft); }
.new { display: grid; gap: 12px; margin-bottom: 12px; }
label { display: grid; gap: 4px; font-weight: 500; }
input { width: 100%; padding: 0 12px; border: 1px solid var(--soft); background: var(--sheet); }
.check { display: flex; gap: 12px; align-items: center; min-height: 44px; font-weight: 400; }
.check input { width: 24px; min-height: 24px; height: 24px; margin: 0; accent-color: var(--accent); }
.primary { background: var(--fill); color: #fff; border-color: var(--fill); font-weight: 600; }
.quiet { margin-top: 16px; color: var(--soft); border-color: transparent; }
`;
