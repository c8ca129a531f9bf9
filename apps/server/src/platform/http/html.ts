/** HTML that is inserted without escaping. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = Html | Html[] | string | number | false | undefined;

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function textOf(part: Part): string {
  if (Array.isArray(part)) return part.map(textOf).join('');
  if (part instanceof Html) return part.text;
  if (part === false || part === undefined) return '';
  return String(part).replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}

/** HTML with every value escaped, unless it is HTML itself. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((text, string, index) => text + textOf(parts[index - 1]) + string));
}
